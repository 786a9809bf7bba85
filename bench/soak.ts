import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { arrivals } from './arrivals.ts'
import type { Errand, Kind } from './errands/errand.ts'
import { microsecondsSince, ms, passed, print } from './figures.ts'
import { type FilledSite, fillSite } from './filled-site.ts'
import { type MeasuredServer, startMeasuredServer } from './measured-server.ts'
import { memoryOf, residentMemory } from './memory-of.ts'
import { inTurn } from './mixed-load.ts'
import { type Sample, slope } from './slope.ts'

/** What half an hour of everything may do to a server: nothing. */
const target = { perSecond: 100, memoryPerMinute: 1 }
/** The part of the time that is for caches and the compiler to settle. */
const warmUp = (minutes: number) => (minutes < 30 ? minutes / 5 : 10)
/** In milliseconds. */
const lookEvery = 5_000
const collectEvery = (minutes: number) => Math.min(60_000, (minutes * 60_000) / 12)
const answerWithin = 10_000

/** How a kind of errand went. */
interface Outcome {
  latencies: RecordableHistogram
  /** How often each status came. */
  statuses: Map<string, number>
}

/** The memory of a server over time, in MB by minutes. */
type Memory = Record<'tree' | 'server' | 'heap', Sample[]>

/** Sends a mix of all that people do for so many minutes; true when all was answered as it should and memory stood still. */
export async function soak(signal: AbortSignal, minutes: number): Promise<boolean> {
  if (!(minutes > 0)) throw new Error('--minutes must be a number above 0')
  await using server = await startMeasuredServer({ RATE_LIMIT_SCALE: '1000000', TRUST_PROXY: 'loopback' })
  console.log('making creators and their pictures ...')
  const site = await fillSite(server.address, signal)
  await server.load()

  console.log(`${target.perSecond} requests a second for ${minutes} minutes ...`)
  const lateness = createHistogram()
  const outcomes = new Map<Kind, Outcome>()
  const problems = new Map<string, { times: number; example: string }>()
  const end = new AbortController()
  const watched = watchMemory(server, collectEvery(minutes), AbortSignal.any([signal, end.signal]))
  const load = { ...target, seconds: minutes * 60, signal }
  await arrivals(load, async ({ n, due }) => {
    lateness.record(microsecondsSince(due))
    const errand = inTurn[n % inTurn.length]!
    const outcome = outcomes.get(errand.kind) ?? { latencies: createHistogram(), statuses: new Map() }
    outcomes.set(errand.kind, outcome)
    const { status, problem } = await run(errand, site, n, signal)
    outcome.latencies.record(microsecondsSince(due))
    outcome.statuses.set(status, (outcome.statuses.get(status) ?? 0) + 1)
    if (problem === undefined) return
    const { times, example } = problems.get(`${errand.name}: ${status}`) ?? { times: 0, example: problem }
    problems.set(`${errand.name}: ${status}`, { times: times + 1, example })
  }).finally(() => end.abort())
  const memory = await watched
  const { delay, cpu } = await server.load()

  const settled = (samples: Sample[]) => samples.filter(({ at }) => at >= warmUp(minutes))
  const slopes = {
    tree: slope(settled(memory.tree)),
    server: slope(settled(memory.server)),
    heap: slope(settled(memory.heap)),
  }
  const isMet = problems.size === 0 && slopes.server < target.memoryPerMinute
  const course = (name: keyof Memory) => {
    const values = memory[name].map(({ value }) => value)
    const told = [values[0]!, ...settled(memory[name]).map(({ value }) => value)]
    return `${slopes[name].toFixed(2)} MB/min; ${told[0]!.toFixed(0)} MB at first, ${told[1]?.toFixed(0)} warmed up, ${told.at(-1)!.toFixed(0)} at last, ${Math.max(...values).toFixed(0)} at most`
  }
  print({
    requests: `${lateness.count}, sent late by p99 ${passed(lateness, 99)} (above a few ms: this machine was busy with something else)`,
    ...Object.fromEntries([...outcomes].map(([kind, outcome]) => [kind, told(outcome)])),
    'event-loop delay': `p50 ${ms(delay.median)}, p99 ${ms(delay.p99)}, longest ${ms(delay.longest)} (with the gauge's own ${delay.gauge} ms and the collections for the heap)`,
    'CPU of the server': `${(cpu / 1000).toFixed(0)} s, ${ms(cpu / lateness.count)} a request`,
    memory: course('server'),
    'and its decoder': course('tree'),
    'heap, collected': course('heap'),
    problems: problems.size === 0 ? 'none' : '',
  })
  for (const [problem, { times, example }] of problems)
    console.log(`    ${problem}, ${times} times: ${example}`)
  print({
    target: `no problem, memory of the server below ${target.memoryPerMinute} MB a minute after ${warmUp(minutes)} minutes: ${isMet ? 'met' : 'MISSED'}`,
  })
  return isMet
}

/** Runs an errand; says what is wrong with the answer, if anything is. */
async function run(errand: Errand, site: FilledSite, n: number, signal: AbortSignal) {
  try {
    const { path, ...sent } = errand.request(site, n)
    const limit = AbortSignal.any([signal, AbortSignal.timeout(answerWithin)])
    const response = await fetch(`${site.address}${path}`, { ...sent, signal: limit })
    const body = await response.text()
    const status = String(response.status)
    if (response.status !== (errand.status ?? 200) || !body.includes(errand.says ?? '')) {
      return { status, problem: body.slice(0, 200) }
    }
    errand.after?.(site, { body, cookies: response.headers.getSetCookie(), sent })
    return { status }
  } catch (problem) {
    const { message, cause } = problem as Error
    return {
      status: 'none',
      problem: [message, cause instanceof Error ? cause.message : ''].join(' ').trim(),
    }
  }
}

/** Looks at the memory until told to end. */
async function watchMemory(
  { pid, heap }: MeasuredServer,
  collectEvery: number,
  end: AbortSignal,
): Promise<Memory> {
  const memory: Memory = { tree: [], server: [], heap: [] }
  const begin = performance.now()
  let collectedAt = -Infinity
  while (!end.aborted) {
    const at = (performance.now() - begin) / 60_000
    memory.tree.push({ at, value: await memoryOf(pid) })
    memory.server.push({ at, value: await residentMemory(pid) })
    if (performance.now() - collectedAt >= collectEvery) {
      collectedAt = performance.now()
      memory.heap.push({ at, value: await heap() })
    }
    await sleep(lookEvery, undefined, { signal: end }).catch(() => {})
  }
  return memory
}

function told({ latencies, statuses }: Outcome): string {
  const counts = [...statuses].map(([status, times]) => `${status}: ${times}`).join(', ')
  return `p50 ${passed(latencies, 50)}, p95 ${passed(latencies, 95)}, p99 ${passed(latencies, 99)} (${counts})`
}
