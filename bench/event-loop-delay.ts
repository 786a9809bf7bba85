import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The load of a process since the last measurement; times in milliseconds. */
export interface Load {
  /** Includes the sampling interval, `resolutionMs`. */
  delay: { median: number; p99: number; longest: number; resolutionMs: number }
  cpu: number
}

/**
 * The sampling interval, which the figures include: 50 ms of work are measured as 50 to 60 ms. It is not subtracted, so that
 * figures are never too low. Percentiles count samples, not time, and a stall is one sample: at 1 ms, p99 would not show nine
 * stalls per second; at 10 ms, it shows more than one.
 */
const resolutionMs = 10

// Preloaded into the measured process by `node --import`.
const delays = monitorEventLoopDelay({ resolution: resolutionMs })
delays.enable()
let cpuBefore = process.cpuUsage()

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

process.on('message', (asked: 'load' | 'heap') => process.send?.(asked === 'load' ? load() : heap()))

function load(): Load {
  const { user, system } = process.cpuUsage(cpuBefore)
  const load: Load = {
    delay: { median: percentileMs(50), p99: percentileMs(99), longest: delays.max / 1e6, resolutionMs },
    cpu: (user + system) / 1e3,
  }
  delays.reset()
  cpuBefore = process.cpuUsage()
  return load
}

/** Returns the used heap and buffers in MB after a garbage collection. */
function heap(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}

// The benchmark may have been killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

function percentileMs(percentile: number): number {
  return delays.percentile(percentile) / 1e6
}
