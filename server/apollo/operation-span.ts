import { trace } from '@opentelemetry/api'
import type { ExecutionResult, OperationDefinitionNode } from 'graphql'

const tracer = trace.getTracer('graphql')

/** Runs an operation in a span like those that the instrumentation of graphql creates. */
export function inOperationSpan(
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
