import { parentPort, workerData } from 'node:worker_threads'
import { arrivals } from '../arrivals.ts'
import { type Attacker, attacks, secondsOf, secret } from './attacks.ts'

/** Input of this worker, which sends an attack from one network. */
export interface AttackOrder {
  address: string
  name: string
  seconds: number
  attacker: Attacker
}

export interface AttackResult {
  /** Number of responses by status; 0 is none. */
  statuses: Record<string, number>
  hasLeaked: boolean
}

const network = '203.0.113.7'
const timeoutMs = 60_000

const { address, name, seconds, attacker } = workerData as AttackOrder
const { perSecond, request } = attacks[name]!
const result: AttackResult = { statuses: {}, hasLeaked: false }

await arrivals({ perSecond, seconds: secondsOf(name, seconds) }, async ({ n }) => {
  const { path, ...sent } = request(attacker, n)
  const headers = { ...(sent.headers as Record<string, string>), 'x-forwarded-for': network }
  let status = 0
  try {
    const response = await fetch(address + path, {
      ...sent,
      headers,
      signal: AbortSignal.timeout(timeoutMs),
    })
    if ((await response.text()).includes(secret)) result.hasLeaked = true
    status = response.status
  } catch {
    // A connection that the server closed counts as no response.
  }
  result.statuses[status] = (result.statuses[status] ?? 0) + 1
})
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort!.postMessage(result)
