import { availableParallelism } from 'node:os'
import { createHistogram } from 'node:perf_hooks'
import { arrivals } from './arrivals.ts'
import { counted, microsecondsSince, ms, percentileMs, print } from './figures.ts'
import { startMeasuredServer } from './measured-server.ts'

/** A sign-in computes a hash with 19 MiB, which must not delay other requests. */
const target = { perSecond: 8, seconds: 30, delayP99: 50, cores: 2 }

const LOG_IN = 'mutation ($input: LogInInput!) { logIn(input: $input) { session { id } } }'
const REGISTER = 'mutation ($input: RegisterInput!) { register(input: $input) { session { id } } }'
const people = Array.from({ length: target.perSecond }, (_, n) => ({
  email: `creator-${n}@people.example`,
  password: 'Mare Tranquillitatis 69',
}))
const success = '200'
const timeoutMs = 10_000

/** Returns whether all sign-ins succeeded without a long event-loop delay. */
export async function signIn(signal: AbortSignal): Promise<boolean> {
  await using server = await startMeasuredServer({ RATE_LIMIT_SCALE: '1000' })
  const run = (query: string, input: object) =>
    outcomeOf(server.address, { query, variables: { input } }, signal)
  for (const person of people) {
    const outcome = await run(REGISTER, { ...person, displayName: 'Vera Rubin' })
    if (outcome !== success) throw new Error(`Registration failed: ${outcome}`)
  }
  await server.load()

  console.log(`${target.perSecond} sign-ins a second for ${target.seconds} s ...`)
  const latencies = createHistogram()
  const lateness = createHistogram()
  const outcomes: string[] = []
  await arrivals({ ...target, signal }, async ({ n, due }) => {
    lateness.record(microsecondsSince(due))
    const outcome = await run(LOG_IN, people[n % people.length]!)
    latencies.record(microsecondsSince(due))
    outcomes.push(outcome)
  })
  const { delay, cpu } = await server.load()

  const isMet = delay.p99 < target.delayP99 && outcomes.every((outcome) => outcome === success)
  print({
    'sign-ins sent': String(outcomes.length),
    answers: counted(outcomes),
    latency: `median ${percentileMs(latencies, 50)}, p95 ${percentileMs(latencies, 95)}, p99 ${percentileMs(latencies, 99)}`,
    'event-loop delay': `p50 ${ms(delay.median)}, p99 ${ms(delay.p99)}, longest ${ms(delay.longest)} (with the sampling interval of ${delay.resolutionMs} ms)`,
    'sent late by': `p99 ${percentileMs(lateness, 99)} (above a few ms: this machine was busy)`,
    'CPU of the server': `${(cpu / 1000).toFixed(1)} s, ${ms(cpu / outcomes.length)} per sign-in`,
    target: `all signed in, event-loop delay p99 below ${target.delayP99} ms on ${target.cores} cores (here ${availableParallelism()}): ${isMet ? 'met' : 'MISSED'}`,
  })
  return isMet
}

/** Returns the status of the response, with its error codes. */
async function outcomeOf(address: string, body: object, signal: AbortSignal): Promise<string> {
  try {
    const response = await fetch(`${address}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    const { errors } = (await response.json()) as { errors?: { extensions: { code: string } }[] }
    return [response.status, ...(errors ?? []).map(({ extensions }) => extensions.code)].join(' ')
  } catch {
    return 'none'
  }
}
