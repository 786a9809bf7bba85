import { counted } from './figures.ts'
import { type FilledSite, password, type Creator } from './filled-site.ts'
import { requestLimits } from '../server/limits/request-limits.ts'
import { uploading } from '../server/testing/gallery-uploads.ts'
import { Person, type SentFile } from '../server/testing/person.ts'
import { aPngOfPackedText } from '../server/testing/images/packed-text.ts'

const guesses = 200
/** Guesses at one account in a quarter of an hour that may reach the hash. */
const maxCompared = requestLimits.rates.failedSignInsPerAccount.points

/** Each password is sent from its own network, the right one last. */
export async function guessingRace({ address, creators }: FilledSite) {
  const { email } = creators.at(-1)!
  const signIn = async (tried: string, network: string) => {
    const response = await fetch(`${address}/_api/auth/login_with_password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
      body: JSON.stringify({ email, password: tried }),
    })
    await response.arrayBuffer()
    return response.status
  }
  const statuses = await Promise.all(
    Array.from({ length: guesses }, (_, n) => signIn(`guess ${n}`, `198.51.100.${n + 1}`)),
  )
  const right = await signIn(password, '203.0.113.1')
  // 401 means that the password was compared with the hash.
  const compared = statuses.filter((status) => status === 401).length
  const isMet = compared <= maxCompared && right === 429 && !statuses.includes(200)
  return {
    isMet,
    figure: `${compared} of ${guesses} reached the hash (${counted(statuses.map(String))}), then the right password: ${right} (target at most ${maxCompared}, then 429): ${isMet ? 'met' : 'MISSED'}`,
  }
}

/** Maximum ratio of an upload's duration during an attack to its duration alone. */
const target = 2
const rounds = 3
const filesPerUpload = 5

export const metricsToken = 'a token of the benchmark'

/** Measures an upload of five images alone, and during four uploads of compressed text by another account. */
export async function uploadDuringAttack(site: FilledSite, signal: AbortSignal) {
  const [vera, attacker] = [site.creators.at(-2)!, site.creators.at(-3)!]
  const { name, mediaType, content } = await aPngOfPackedText()
  const textImage: SentFile = { name, mediaType, content: Uint8Array.from(content) }
  // From a network each, because new accounts of one network share their turn.
  const send = async ({ cookie, profileId }: Creator, file: SentFile, network: string) => {
    const begun = performance.now()
    const files = Array.from({ length: filesPerUpload }, () => file)
    const { status } = await uploading.REST(
      new Person(site.address, { cookie, 'x-forwarded-for': network }),
      { profileId, files },
    )
    return { status, seconds: (performance.now() - begun) / 1000 }
  }
  const alone: number[] = []
  const attacked: number[] = []
  const statuses = new Set<number>()
  for (let round = 0; round < rounds; round++) {
    signal.throwIfAborted()
    const before = await send(vera, site.image, '203.0.113.2')
    alone.push(before.seconds)
    const attackEnd = new AbortController()
    const uploads = Array.from({ length: 4 }, () => send(attacker, textImage, '198.51.100.2'))
    const attack = Promise.all(uploads).finally(() => attackEnd.abort())
    // An attacking upload delays others only once it has arrived.
    await queuedImages(site.address, attackEnd.signal)
    const { status, seconds } = await send(vera, site.image, '203.0.113.2')
    attacked.push(seconds)
    statuses.add(before.status).add(status)
    await attack
  }
  const ratio = median(attacked) / median(alone)
  const isMet = ratio <= target && [...statuses].every((status) => status === 200)
  const times = (all: number[]) => all.map((time) => time.toFixed(2)).join(', ')
  return {
    isMet,
    figure: `five pictures alone ${times(alone)} s, during an upload of twenty pictures of compressed text ${times(attacked)} s: ${ratio.toFixed(2)} times (target at most ${target}): ${isMet ? 'met' : 'MISSED'}`,
  }
}

/** Waits until images are queued for decoding, or the attack has ended. */
async function queuedImages(address: string, attackEnd: AbortSignal): Promise<void> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  while (!attackEnd.aborted) {
    const metrics = await (await fetch(`${address}/metrics`, { headers })).text()
    if (Number(/^decoding_waiting (\d+)/m.exec(metrics)?.[1]) > 0) return
  }
}

const median = (times: number[]) => times.toSorted((one, other) => one - other)[times.length >> 1]!
