import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The load of a process since the last request for it, in milliseconds. */
export interface Load {
  /** `gauge` is the sampling interval, which the other figures include. */
  delay: { median: number; p99: number; longest: number; gauge: number }
  cpu: number
}

/**
 * Sampling interval in milliseconds. The figures include it: 50 ms of work are measured as 50 to 60 ms. It is not
 * subtracted, so that figures are never too good. Percentiles count samples, not time, and a stall is one sample: at 1 ms,
 * nine stalls a second would not show in p99; at 10 ms, more than one stall a second does.
 */
const gauge = 10

// Loaded by `node --import` into the measured process, because only there its event loop can be measured.
const delays = monitorEventLoopDelay({ resolution: gauge })
delays.enable()
let cpuBefore = process.cpuUsage()

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

process.on('message', (asked: 'load' | 'heap') => process.send?.(asked === 'load' ? load() : heap()))

function load(): Load {
  const { user, system } = process.cpuUsage(cpuBefore)
  const load: Load = {
    delay: { median: passed(50), p99: passed(99), longest: delays.max / 1e6, gauge },
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

function passed(percentile: number): number {
  return delays.percentile(percentile) / 1e6
}
