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
import { inOperationSpan } from './operation-span.ts'

type Gateway = ApolloServerOptionsWithGateway<BaseContext>['gateway']
type Run = (root: unknown, context: unknown, variables: object) => Promise<ExecutionResult> | ExecutionResult

/** When queries are compiled: limits on the time and the memory that clients can make the server spend on it. */
export interface CompileLimits {
  /** How often a query runs before it is compiled. */
  afterRuns: number
  /** Pause between two compilations, in milliseconds; one takes about 5, and 50 in a cold process. */
  pauseMs: number
  /** How many compiled queries are kept, about 200 kB each; the one that ran longest ago is dropped. */
  most: number
}

export const compileLimits: CompileLimits = { afterRuns: 10, pauseMs: 1_000, most: 50 }

/**
 * Runs operations for Apollo Server: queries that run often are compiled by graphql-jit
 * (docs/decisions/0025-graphql-execution.md), all others and all mutations are run by graphql. Apollo calls it a gateway:
 * that is its only way to replace the executor.
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
            // Variables that do not fit were refused before anything ran: graphql says so in its own words.
            if (result.data !== undefined) return withOwnErrors(result)
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

/** The queries of a schema that were compiled because they run often. */
export class CompiledQueries {
  private readonly runs = new WeakMap<OperationDefinitionNode, number>()
  /** The one that ran last is the last. */
  private readonly kept = new Map<OperationDefinitionNode, Run>()
  private pausesUntil = 0

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly limits: CompileLimits,
  ) {}

  /** Returns the compiled query; undefined where graphql must run it. Compiles it when it has run often enough. */
  find(document: DocumentNode, operation: OperationDefinitionNode | undefined): Run | undefined {
    if (operation?.operation !== OperationTypeNode.QUERY) return undefined
    const known = this.kept.get(operation)
    if (known) {
      this.kept.delete(operation)
      this.kept.set(operation, known)
      return known
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
    for (const oldest of this.kept.keys()) {
      if (this.kept.size < this.limits.most) break
      this.kept.delete(oldest)
    }
    this.kept.set(operation, query.query)
    return query.query
  }
}

/**
 * Whether the document has no names that compiled code could mistake, as `__proto__` for a key of an object, and no
 * introspection, which is rare and large.
 */
function isCompilable(document: DocumentNode): boolean {
  let isPlain = true
  visit(document, {
    [Kind.NAME]({ value }) {
      if (value.startsWith('__') && value !== '__typename') isPlain = false
    },
  })
  return isPlain
}

/** Errors of graphql instead of those of graphql-jit, which lack extensions where Apollo reads them. */
function withOwnErrors(result: ExecutionResult): ExecutionResult {
  if (!result.errors) return result
  const errors = result.errors.map(({ message, path, originalError, locations }) =>
    Object.assign(new GraphQLError(message, { path, originalError }), { locations }),
  )
  return { ...result, errors }
}
