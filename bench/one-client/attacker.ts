import { request as httpRequest } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
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
  /** Number of responses by status, or by the error of the connection. */
  statuses: Record<string, number>
  hasLeaked: boolean
}

const timeoutMs = 60_000
const chunkBytes = 256 * 1024

const { address, name, seconds, attacker } = workerData as AttackOrder
const { perSecond, request, bytesPerSecond } = attacks[name]!
/** Its own, because an attack must not begin with the counts of the one before. */
const network = `203.0.113.${100 + Object.keys(attacks).indexOf(name)}`
/** By the cookie of the account. */
const encodedForms = new Map<string, Promise<EncodedForm>>()
const result: AttackResult = { statuses: {}, hasLeaked: false }

await arrivals({ perSecond, seconds: secondsOf(name, seconds) }, async ({ n }) => {
  const { path, ...sent } = request(attacker, n)
  const headers = { 'x-forwarded-for': network, ...(sent.headers as Record<string, string>) }
  const status = await send(address + path, { ...sent, headers }).catch(reasonOf)
  result.statuses[status] = (result.statuses[status] ?? 0) + 1
})
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort!.postMessage(result)

/** Such as 'ECONNRESET', when the server refuses a body and closes the connection. */
function reasonOf(error: Error & { code?: string }): string {
  return error.code ?? (error.cause as Error | undefined)?.message ?? error.message
}

async function send(url: string, sent: SentRequest): Promise<number> {
  if (bytesPerSecond !== undefined) return sendSlowly(url, sent, bytesPerSecond)
  const response = await fetch(url, { ...sent, signal: AbortSignal.timeout(timeoutMs) })
  if ((await response.text()).includes(secret)) result.hasLeaked = true
  return response.status
}

type SentRequest = Omit<RequestInit, 'headers'> & { headers: Record<string, string> }

interface EncodedForm {
  type: string
  bytes: Buffer
}

/** A line has a speed: at that of this machine's memory the attacker would take the server's processors. */
async function sendSlowly(url: string, { headers, body }: SentRequest, speed: number): Promise<number> {
  const account = headers['cookie']!
  const form = encodedForms.get(account) ?? encode(body as FormData)
  encodedForms.set(account, form)
  const { type, bytes } = await form
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const sending = httpRequest(url, {
    method: 'POST',
    timeout: timeoutMs,
    headers: { ...headers, 'content-type': type, 'content-length': bytes.length },
  })
  sending.on('response', (response) => {
    response.resume().on('close', () => sending.destroy())
    resolve(response.statusCode!)
  })
  sending.on('error', reject)
  pipeline(Readable.from(paced(bytes, speed)), sending).catch(reject)
  return promise
}

async function encode(form: FormData): Promise<EncodedForm> {
  const encoded = new Response(form)
  return { type: encoded.headers.get('content-type')!, bytes: Buffer.from(await encoded.arrayBuffer()) }
}

async function* paced(bytes: Buffer, speed: number) {
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    yield bytes.subarray(at, at + chunkBytes)
    await sleep((chunkBytes * 1000) / speed)
  }
}
