import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import { arrivals } from './arrivals.ts'
import type { Scenario, Kind } from './scenarios/scenario.ts'
import { microsecondsSince, percentileMs } from './figures.ts'
import type { FilledSite } from './filled-site.ts'
import { Connections } from './send.ts'
import { pageLoads, queries } from './scenarios/reads.ts'
import { clientErrors } from './scenarios/client-errors.ts'
import { signIns } from './scenarios/sign-ins.ts'
import { mutations } from './scenarios/writes.ts'

const timeoutMs = 10_000
/**
 * As a reverse proxy does, reuses connections. Node accepts one new connection per iteration of its event loop, about 80 a second
 * under load, so a connection per visitor would measure that.
 */
const maxConnections = 200

interface Outcome {
  latencies: RecordableHistogram
  /** Number of responses by status. */
  statuses: Map<string, number>
}

/** The number of each unexpected response, and the first example. */
type Problems = Map<string, { times: number; example: string }>

interface MixOutcome {
  /** How late requests were sent: above a few milliseconds, this machine was busy. */
  lateness: RecordableHistogram
  /** In microseconds. */
  latencies: RecordableHistogram
  /** Latencies and statuses of each kind, to print. */
  outcomes: Record<string, string>
  problems: Problems
}

export async function sendMix(
  site: FilledSite,
  load: { perSecond: number; seconds: number; signal: AbortSignal },
): Promise<MixOutcome> {
  using connections = new Connections(maxConnections)
  const lateness = createHistogram()
  const latencies = createHistogram()
  const outcomes = new Map<Kind, Outcome>()
  const problems: Problems = new Map()
  await arrivals(load, async ({ n, due }) => {
    lateness.record(microsecondsSince(due))
    const scenario = interleavedScenarios[n % interleavedScenarios.length]!
    const outcome = outcomes.get(scenario.kind) ?? { latencies: createHistogram(), statuses: new Map() }
    outcomes.set(scenario.kind, outcome)
    const { status, error } = await run(scenario, site, n, connections)
    outcome.latencies.record(microsecondsSince(due))
    latencies.record(microsecondsSince(due))
    outcome.statuses.set(status, (outcome.statuses.get(status) ?? 0) + 1)
    if (error === undefined) return
    const { times, example } = problems.get(`${scenario.name}: ${status}`) ?? { times: 0, example: error }
    problems.set(`${scenario.name}: ${status}`, { times: times + 1, example })
  })
  const printed = [...outcomes].map(([kind, outcome]) => [kind, printable(outcome)])
  return { lateness, latencies, outcomes: Object.fromEntries(printed), problems }
}

export function printProblems(problems: Problems) {
  for (const [error, { times, example }] of problems) console.log(`    ${error}, ${times} times: ${example}`)
}

async function run(scenario: Scenario, site: FilledSite, n: number, connections: Connections) {
  try {
    const sent = scenario.request(site, n)
    const answer = await connections.send(site.address, sent, timeoutMs)
    const status = String(answer.status)
    if (answer.status !== (scenario.status ?? 200) || !answer.body.includes(scenario.contains ?? '')) {
      return { status, error: answer.body.slice(0, 200) }
    }
    scenario.after?.(site, { body: answer.body, cookies: answer.cookies, sent })
    return { status }
  } catch (error) {
    const { message, cause } = error as Error
    return {
      status: 'none',
      error: [message, cause instanceof Error ? cause.message : ''].join(' ').trim(),
    }
  }
}

function printable({ latencies, statuses }: Outcome): string {
  const counts = [...statuses].map(([status, times]) => `${status}: ${times}`).join(', ')
  return `p50 ${percentileMs(latencies, 50)}, p95 ${percentileMs(latencies, 95)}, p99 ${percentileMs(latencies, 99)} (${counts})`
}

const scenarios: Scenario[] = [...pageLoads, ...queries, ...signIns, ...mutations, ...clientErrors]

/** Each scenario is evenly spread, by its share. */
const interleavedScenarios: Scenario[] = scenarios
  .flatMap((scenario) =>
    Array.from({ length: scenario.share }, (_, k) => ({ scenario, at: (k + 0.5) / scenario.share })),
  )
  .toSorted((a, b) => a.at - b.at)
  .map(({ scenario }) => scenario)
