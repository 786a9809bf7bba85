import { uploading } from '../server/testing/gallery-uploads.ts'
import { Person, type SentFile } from '../server/testing/person.ts'
import { aPngOfPackedText } from '../server/testing/pictures/packed-text.ts'
import type { Creator, FilledSite } from './filled-site.ts'

/** An upload may take so many times as long beside that of another account. */
const target = 2
const rounds = 3
const ofAnUpload = 5

/** With which the metrics of the measured server can be read. */
export const metricsToken = 'a token of the benchmark'

/** How long five pictures take alone, and while another account has four uploads of five pictures of packed text. */
export async function uploadBeside(site: FilledSite, signal: AbortSignal) {
  const [vera, attacker] = [site.creators.at(-2)!, site.creators.at(-3)!]
  const { name, mediaType, content } = await aPngOfPackedText()
  const packed: SentFile = { name, mediaType, content: Uint8Array.from(content) }
  const send = async ({ cookie, profileId }: Creator, file: SentFile) => {
    const begun = performance.now()
    const files = Array.from({ length: ofAnUpload }, () => file)
    const { status } = await uploading.REST(new Person(site.address, { cookie }), { profileId, files })
    return { status, seconds: (performance.now() - begun) / 1000 }
  }
  const alone: number[] = []
  const beside: number[] = []
  const statuses = new Set<number>()
  for (let round = 0; round < rounds; round++) {
    signal.throwIfAborted()
    const before = await send(vera, site.picture)
    alone.push(before.seconds)
    const over = new AbortController()
    const uploads = Array.from({ length: 4 }, () => send(attacker, packed))
    const attack = Promise.all(uploads).finally(() => over.abort())
    // Once one of them has come whole; until then nobody is held up.
    await picturesWait(site.address, over.signal)
    const { status, seconds } = await send(vera, site.picture)
    beside.push(seconds)
    statuses.add(before.status).add(status)
    await attack
  }
  const ratio = median(beside) / median(alone)
  const isMet = ratio <= target && [...statuses].every((status) => status === 200)
  const times = (all: number[]) => all.map((time) => time.toFixed(2)).join(', ')
  return {
    isMet,
    figure: `five pictures alone ${times(alone)} s, beside twenty of packed text ${times(beside)} s: ${ratio.toFixed(2)} times (target at most ${target}): ${isMet ? 'met' : 'MISSED'}`,
  }
}

/** Waits until pictures wait to be decoded, or the attack is over. */
async function picturesWait(address: string, over: AbortSignal): Promise<void> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  while (!over.aborted) {
    const metrics = await (await fetch(`${address}/metrics`, { headers })).text()
    if (Number(/^decoding_waiting (\d+)/m.exec(metrics)?.[1]) > 0) return
  }
}

const median = (times: number[]) => times.toSorted((one, other) => one - other)[times.length >> 1]!
