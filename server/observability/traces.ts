import { register } from 'node:module'

export interface Tracing {
  ids: () => { traceId?: string }
  stop: () => Promise<void>
}

const instrumentedModules = ['http', 'node:http', 'pg', 'pg-pool', 'graphql']

const none: Tracing = { ids: () => ({}), stop: async () => {} }

/**
 * Starts tracing if OpenTelemetry's variables name a collector; else loads nothing. Must be called before the instrumented
 * modules are loaded.
 */
export async function startTracing(env: Record<string, string | undefined>): Promise<Tracing> {
  const collector = env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || env['OTEL_EXPORTER_OTLP_ENDPOINT']
  if (!collector) return none
  register('@opentelemetry/instrumentation/hook.mjs', import.meta.url, {
    data: { include: instrumentedModules },
  })
  const { startTraceExport } = await import('./trace-exporter.ts')
  return startTraceExport(env)
}
