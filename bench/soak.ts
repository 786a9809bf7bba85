import { setTimeout as sleep } from 'node:timers/promises'
import { ms, percentileMs, print, type Sample, slope } from './figures.ts'
import { fillSite } from './filled-site.ts'
import { type MeasuredServer, startMeasuredServer } from './measured-server.ts'
import { memoryOf, residentMemory } from './process-usage.ts'
import { printProblems, sendMix } from './mixed-traffic.ts'

/** Request rate, and the maximum growth of memory in MB per minute. */
const target = { perSecond: 100, memoryPerMinute: 1 }
/** For caches and the compiler. */
const warmUpMinutes = (minutes: number) => (minutes < 30 ? minutes / 5 : 10)
const sampleIntervalMs = 5_000
const heapIntervalMs = (minutes: number) => Math.min(60_000, (minutes * 60_000) / 12)

/** The memory of a server over time, in MB by minutes. */
type Memory = Record<'tree' | 'server' | 'heap', Sample[]>

/** Returns whether all responses are right and memory does not grow. */
export async function soak(signal: AbortSignal, minutes: number): Promise<boolean> {
  if (!(minutes > 0)) throw new Error('--minutes must be a number above 0')
  await using server = await startMeasuredServer({ RATE_LIMIT_SCALE: '1000000', TRUST_PROXY: 'loopback' })
  console.log('creating creators and their pictures ...')
  const site = await fillSite(server.address, signal)
  await server.load()

  console.log(`${target.perSecond} requests a second for ${minutes} minutes ...`)
  const end = new AbortController()
  const watched = watchMemory(server, heapIntervalMs(minutes), AbortSignal.any([signal, end.signal]))
  const load = { ...target, seconds: minutes * 60, signal }
  const { lateness, outcomes, problems } = await sendMix(site, load).finally(() => end.abort())
  const memory = await watched
  const { delay, cpu } = await server.load()

  const settled = (samples: Sample[]) => samples.filter(({ at }) => at >= warmUpMinutes(minutes))
  const slopes = {
    tree: slope(settled(memory.tree)),
    server: slope(settled(memory.server)),
    heap: slope(settled(memory.heap)),
  }
  const isMet = problems.size === 0 && slopes.server < target.memoryPerMinute
  const growth = (name: keyof Memory) => {
    const values = memory[name].map(({ value }) => value)
    const samples = [values[0]!, ...settled(memory[name]).map(({ value }) => value)]
    return `${slopes[name].toFixed(2)} MB/min; ${samples[0]!.toFixed(0)} MB at the start, ${samples[1]?.toFixed(0)} after warm-up, ${samples.at(-1)!.toFixed(0)} at last, ${Math.max(...values).toFixed(0)} at most`
  }
  print({
    requests: `${lateness.count}, sent late by p99 ${percentileMs(lateness, 99)} (above a few ms: this machine was busy)`,
    ...outcomes,
    'event-loop delay': `p50 ${ms(delay.median)}, p99 ${ms(delay.p99)}, longest ${ms(delay.longest)} (with the sampling interval of ${delay.resolutionMs} ms and the forced garbage collections)`,
    'CPU of the server': `${(cpu / 1000).toFixed(0)} s, ${ms(cpu / lateness.count)} per request`,
    memory: growth('server'),
    'with its decoders': growth('tree'),
    'heap after GC': growth('heap'),
    problems: problems.size === 0 ? 'none' : '',
  })
  printProblems(problems)
  print({
    target: `no problem, memory of the server below ${target.memoryPerMinute} MB a minute after ${warmUpMinutes(minutes)} minutes: ${isMet ? 'met' : 'MISSED'}`,
  })
  return isMet
}

async function watchMemory(
  { pid, heap }: MeasuredServer,
  intervalMs: number,
  end: AbortSignal,
): Promise<Memory> {
  const memory: Memory = { tree: [], server: [], heap: [] }
  const begin = performance.now()
  let collectedAt = -Infinity
  while (!end.aborted) {
    const at = (performance.now() - begin) / 60_000
    memory.tree.push({ at, value: await memoryOf(pid) })
    memory.server.push({ at, value: await residentMemory(pid) })
    if (performance.now() - collectedAt >= intervalMs) {
      collectedAt = performance.now()
      memory.heap.push({ at, value: await heap() })
    }
    await sleep(sampleIntervalMs, undefined, { signal: end }).catch(() => {})
  }
  return memory
}
