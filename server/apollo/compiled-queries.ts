import type { ApolloServerOptionsWithGateway, BaseContext } from '@apollo/server'
import {
  type DocumentNode,
  execute,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  visit,
} from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import { trace } from '@opentelemetry/api'

type Gateway = ApolloServerOptionsWithGateway<BaseContext>['gateway']
type Run = (root: unknown, context: unknown, variables: object) => Promise<ExecutionResult> | ExecutionResult

export interface CompileLimits {
  afterRuns: number
  /** Pause between two compilations; one takes about 5 ms, and 50 ms in a cold process. */
  pauseMs: number
  /** Of about 200 kB each. */
  maxQueries: number
}

const compileLimits: CompileLimits = { afterRuns: 10, pauseMs: 1_000, maxQueries: 50 }

/**
 * Executes operations for Apollo Server: graphql-jit compiles queries that run often
 * (docs/decisions/0025-graphql-execution.md), graphql executes all others and all mutations. A gateway, because that is
 * Apollo's only way to replace the executor.
 *
 * A compiled query reads plain fields as properties. A property that is a function or a promise needs a field resolver.
 */
export function createExecutor(schema: GraphQLSchema, limits = compileLimits): Gateway {
  const compiled = new CompiledQueries(schema, limits)
  return {
    onSchemaLoadOrUpdate(use) {
      use({ apiSchema: schema, coreSupergraphSdl: '' })
      return () => {}
    },
    async load() {
      return {
        async executor({ document, operation, request, context }) {
          const run = compiled.find(document, operation)
          if (run) {
            const result = await inOperationSpan(operation, () =>
              run(undefined, context, request.variables ?? {}),
            )
            // Without data the variables are invalid: execute() reports them in graphql's words.
            if (result.data !== undefined) return withGraphQLErrors(result)
          }
          return execute({
            schema,
            document,
            contextValue: context,
            variableValues: request.variables,
            operationName: request.operationName,
          })
        },
      }
    },
    async stop() {},
  }
}

/** An LRU cache of compiled queries. */
export class CompiledQueries {
  private readonly runs = new WeakMap<OperationDefinitionNode, number>()
  private readonly compiled = new Map<OperationDefinitionNode, Run>()
  private pausesUntil = 0

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly limits: CompileLimits,
  ) {}

  /** Undefined if graphql must execute the operation. */
  find(document: DocumentNode, operation: OperationDefinitionNode | undefined): Run | undefined {
    if (operation?.operation !== OperationTypeNode.QUERY) return undefined
    const existing = this.compiled.get(operation)
    if (existing) {
      this.compiled.delete(operation)
      this.compiled.set(operation, existing)
      return existing
    }
    const runs = (this.runs.get(operation) ?? 0) + 1
    this.runs.set(operation, runs)
    const now = performance.now()
    if (runs <= this.limits.afterRuns || now < this.pausesUntil) return undefined
    const run = this.compile(document, operation)
    this.pausesUntil = performance.now() + this.limits.pauseMs
    return run
  }

  private compile(document: DocumentNode, operation: OperationDefinitionNode): Run | undefined {
    if (!isCompilable(document)) {
      this.runs.set(operation, -Infinity)
      return undefined
    }
    const query = compileQuery(this.schema, document, operation.name?.value)
    if (!isCompiledQuery(query)) {
      this.runs.set(operation, -Infinity)
      return undefined
    }
    for (const oldest of this.compiled.keys()) {
      if (this.compiled.size < this.limits.maxQueries) break
      this.compiled.delete(oldest)
    }
    this.compiled.set(operation, query.query)
    return query.query
  }
}

/** Excludes names that compiled code misreads, such as `__proto__`, and introspection, which is rare and large. */
function isCompilable(document: DocumentNode): boolean {
  let isPlain = true
  visit(document, {
    [Kind.NAME]({ value }) {
      if (value.startsWith('__') && value !== '__typename') isPlain = false
    },
  })
  return isPlain
}

/** Apollo cannot read the extensions of graphql-jit's errors. */
function withGraphQLErrors(result: ExecutionResult): ExecutionResult {
  if (!result.errors) return result
  const errors = result.errors.map(({ message, path, originalError, locations }) =>
    Object.assign(new GraphQLError(message, { path, originalError }), { locations }),
  )
  return { ...result, errors }
}

const tracer = trace.getTracer('graphql')

/** Runs an operation in a span like those that the instrumentation of graphql creates. */
function inOperationSpan(
  { operation, name }: OperationDefinitionNode,
  run: () => Promise<ExecutionResult> | ExecutionResult,
): Promise<ExecutionResult> | ExecutionResult {
  return tracer.startActiveSpan(name ? `${operation} ${name.value}` : operation, async (span) => {
    span.setAttribute('graphql.operation.type', operation)
    if (name) span.setAttribute('graphql.operation.name', name.value)
    try {
      return await run()
    } finally {
      span.end()
    }
  })
}
