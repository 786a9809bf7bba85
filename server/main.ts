import { startTracing } from './observability/traces.ts'
import { requireNode } from './lifecycle/require-node.ts'
import { Shutdown } from './lifecycle/shutdown.ts'

const stop = new Shutdown()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop.begin(0))

try {
  requireNode()
  const traces = await startTracing(process.env)
  // After the traces, because modules that are loaded before are not instrumented.
  const { start, startWorkerAlone } = await import('./lifecycle/start.ts')
  await (process.argv[2] === 'worker' ? startWorkerAlone : start)(stop, traces)
} catch (error) {
  if (!stop.hasBegun) console.error(error instanceof Error ? error.message : error)
  await stop.begin(1)
}
