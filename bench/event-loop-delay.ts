import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What a process did since it was asked last; times in milliseconds. */
export interface Load {
  /** `gauge` is how often the gauge looks: that much stands in the other figures. */
  delay: { median: number; p99: number; longest: number; gauge: number }
  cpu: number
}

/**
 * How often the gauge looks, in milliseconds. The wait between two looks stands in its figures, so that 50 ms of work
 * read as 50 to 60; it is not taken off, so that they never flatter. The gauge counts looks, not time, and a stall is
 * one look however long it is: at 1 ms, nine stalls a second would hide from p99 behind the looks beside them; at 10 ms
 * it shows what stalls more than once a second.
 */
const gauge = 10

// Loaded by `node --import` into the process that is measured: only there its event loop can be seen.
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

/** In MB, what is in use once nothing is left over; buffers count. */
function heap(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}

// Who asks may have been killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

function passed(percentile: number): number {
  return delays.percentile(percentile) / 1e6
}
