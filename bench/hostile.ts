import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import { arrivals } from './arrivals.ts'
import { microsecondsSince, ms, percentileMs, print } from './figures.ts'
import { type FilledSite, fillSite } from './filled-site.ts'
import { guessingRace, metricsToken, uploadDuringAttack } from './under-attack.ts'
import { hostileRequests } from './hostile-requests.ts'
import { startMeasuredServer } from './measured-server.ts'
import { oneClient } from './one-client/one-client.ts'
import { memoryDuring } from './process-usage.ts'

/** Besides no 5xx: latency and event-loop delay in milliseconds, memory in MB (docs/limits.md). */
const target = { latency: 1_000, delayP99: 200, memory: 300 }
const load = { perSecond: 20, seconds: 60 }

interface Outcome {
  latencies: RecordableHistogram
  statuses: Set<number>
}

/** Returns whether the server stays responsive, for clients of many kinds and beside the attacks of one client. */
export async function hostile(signal: AbortSignal, only: string): Promise<boolean> {
  const outcomes = only === '' ? [await manyKinds(signal)] : []
  for (const site of ['demo', 100_000] as const) outcomes.push(await oneClient(signal, site, only))
  return outcomes.every((isMet) => isMet)
}

async function manyKinds(signal: AbortSignal): Promise<boolean> {
  await using server = await startMeasuredServer({
    RATE_LIMIT_SCALE: '1000000',
    TRUST_PROXY: 'loopback',
    METRICS_TOKEN: metricsToken,
  })
  console.log('creating creators and their pictures ...')
  const site = await fillSite(server.address, signal)
  await server.load()

  console.log(`${load.perSecond} hostile requests a second for ${load.seconds} s ...`)
  const outcomes = new Map<string, Outcome>()
  const { before, max } = await memoryDuring(server.pid, () =>
    arrivals({ ...load, signal }, async ({ n, due }) => {
      const [name, request] = hostileRequests[n % hostileRequests.length]!
      const outcome = outcomes.get(name) ?? { latencies: createHistogram(), statuses: new Set() }
      outcomes.set(name, outcome)
      outcome.statuses.add(await statusOf(site, request(site, n), signal))
      outcome.latencies.record(microsecondsSince(due))
    }),
  )
  const { delay } = await server.load()
  const upload = await uploadDuringAttack(site, signal)
  const guessing = await guessingRace(site)

  const all = [...outcomes.values()]
  const hasFailed = all.some(({ statuses }) => [...statuses].some((status) => status >= 500 || status === 0))
  const slowest = Math.max(...all.map(({ latencies }) => latencies.percentile(99))) / 1000
  const isMet =
    upload.isMet &&
    guessing.isMet &&
    !hasFailed &&
    slowest < target.latency &&
    delay.p99 < target.delayP99 &&
    max - before < target.memory
  for (const [name, { latencies, statuses }] of outcomes)
    console.log(
      `  ${name.padEnd(36)}${[...statuses].join(', ')} in ${percentileMs(latencies, 50)}, p99 ${percentileMs(latencies, 99)}`,
    )
  print({
    'event-loop delay': `p50 ${ms(delay.median)}, p99 ${ms(delay.p99)}, longest ${ms(delay.longest)} (with the sampling interval of ${delay.resolutionMs} ms)`,
    'another upload': upload.figure,
    'guessing race': guessing.figure,
    memory: `+${(max - before).toFixed(0)} MB over ${before.toFixed(0)}`,
    target: `no 5xx, each within ${target.latency} ms, event-loop delay p99 below ${target.delayP99} ms, memory below +${target.memory} MB: ${isMet ? 'met' : 'MISSED'}`,
  })
  return isMet
}

/** Returns the status of the response; 0 without one, which counts as a 5xx. */
async function statusOf(
  { address }: FilledSite,
  { path, ...sent }: RequestInit & { path: string },
  signal: AbortSignal,
) {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(10 * target.latency)])
    const response = await fetch(`${address}${path}`, { ...sent, signal: limit })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}
