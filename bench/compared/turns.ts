import type { Case } from './cases.ts'
import type { Contestant } from './contestants.ts'
import { postgresCpu } from '../process-usage.ts'
import { Connections, failureOf } from '../send.ts'

const concurrency = 8
/** The requests that are pending at its end are also awaited. */
const turnMs = 1000
/** The first turn warms up the compiler and PostgreSQL's caches. */
const warmUpMs = 3000

/** Times in milliseconds; `cpu`, `serverCpu` and `statements` are per request. */
export interface Turn {
  requests: number
  failures: number
  /** Includes that of PostgreSQL. */
  cpu: number
  serverCpu: number
  statements: number
  latencies: number[]
}

export async function takeTurn(
  contestant: Contestant,
  { operation }: Case,
  {
    dataFolder,
    numbers,
    signal,
    untilSettled,
    isWarmUp,
  }: {
    dataFolder: string
    numbers: () => number
    signal: AbortSignal
    /** Waits for the work that the requests leave to the server, which counts too. */
    untilSettled: () => Promise<void>
    isWarmUp: boolean
  },
): Promise<Turn> {
  using connections = new Connections()
  const latencies: number[] = []
  let failures = 0
  const before = { ...(await contestant.used()), postgres: postgresCpu(dataFolder) }
  const end = performance.now() + (isWarmUp ? warmUpMs : turnMs)
  const sendUntilEnd = async () => {
    do {
      signal.throwIfAborted()
      const begin = performance.now()
      const answer = await connections.send(contestant.address, operation(numbers()))
      latencies.push(performance.now() - begin)
      if (failureOf(answer)) failures++
    } while (performance.now() < end)
  }
  await Promise.all(Array.from({ length: concurrency }, sendUntilEnd))
  await untilSettled()
  const after = { ...(await contestant.used()), postgres: postgresCpu(dataFolder) }
  const requests = latencies.length
  return {
    requests,
    failures,
    cpu: (after.cpu - before.cpu + after.postgres - before.postgres) / requests,
    serverCpu: (after.cpu - before.cpu) / requests,
    statements: (after.statements - before.statements) / requests,
    latencies,
  }
}
