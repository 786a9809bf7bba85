import { register } from 'node:module'

/** Traces of what a process does. */
export interface Traces {
  /** What a line of the log says of the trace it belongs to. */
  ids: () => { traceId?: string }
  /** Sends what was not sent yet. */
  stop: () => Promise<void>
}

/** What can be traced from outside; the hook lets all else alone. */
const instrumentedModules = ['http', 'node:http', 'pg', 'pg-pool', 'graphql']

const none: Traces = { ids: () => ({}), stop: async () => {} }

/**
 * Begins to trace where the environment names a collector, by the variables that OpenTelemetry gives it; else loads
 * nothing. Must come before what is traced is loaded.
 */
export async function startTraces(env: Record<string, string | undefined>): Promise<Traces> {
  const collector = env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || env['OTEL_EXPORTER_OTLP_ENDPOINT']
  if (!collector) return none
  register('@opentelemetry/instrumentation/hook.mjs', import.meta.url, {
    data: { include: instrumentedModules },
  })
  const { collectTraces } = await import('./trace-exporter.ts')
  return collectTraces(env)
}
