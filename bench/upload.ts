import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { uploading } from '../server/testing/gallery-uploads.ts'
import { Person, type SentFile } from '../server/testing/person.ts'
import { aStarField } from '../server/testing/images/star-field.ts'
import { counted, ms, print } from './figures.ts'
import { type MeasuredServer, startMeasuredServer } from './measured-server.ts'
import { memoryDuring } from './process-usage.ts'

/** Targets for the largest images of common cameras and for concurrent uploads. */
const target = { seconds: 20, memory: 300, delayP99: 200, cores: 2 }
const megapixels = 24
const rounds = 3

/** Returns whether the targets are met. */
export async function upload(signal: AbortSignal): Promise<boolean> {
  console.log(`creating a picture of ${megapixels} megapixels ...`)
  const { name, mediaType, content } = await aStarField(megapixels)
  const image: SentFile = { name, mediaType, content: Uint8Array.from(content) }
  await using server = await startMeasuredServer({ RATE_LIMIT_SCALE: '1000' })
  const send = await aCreator(server)
  await send([image])
  await sleep(500)
  await server.load()

  console.log(`one upload of five, ${rounds} times ...`)
  const times: number[] = []
  const outcomes: string[] = []
  for (let round = 0; round < rounds; round++) {
    signal.throwIfAborted()
    const begin = performance.now()
    outcomes.push(await send(Array.from({ length: 5 }, () => image)))
    times.push((performance.now() - begin) / 1000)
  }
  const alone = await server.load()

  console.log('ten uploads of two at once, of four accounts ...')
  await sleep(12_000) // until idle decoders have exited
  signal.throwIfAborted()
  await server.load()
  const senders = [send, ...(await Promise.all([1, 2, 3].map(() => aCreator(server))))]
  const { done, before, max } = await memoryDuring(server.pid, () =>
    Promise.all(Array.from({ length: 10 }, (_, n) => senders[n % 4]!([image, image]))),
  )
  const concurrent = await server.load()

  const slowest = Math.max(...times)
  const isMet =
    slowest < target.seconds &&
    max - before < target.memory &&
    concurrent.delay.p99 < target.delayP99 &&
    [...outcomes, ...done].every((outcome) => outcome === '200')
  print({
    picture: `${megapixels} megapixels, ${(content.length / 1e6).toFixed(1)} MB`,
    'five in': `${times.map((time) => time.toFixed(1)).join(', ')} s (${counted(outcomes)}), CPU of the server without the decoder ${(alone.cpu / rounds / 1000).toFixed(1)} s per upload`,
    'ten times two': counted(done),
    memory: `${before.toFixed(0)} MB idle, at most ${max.toFixed(0)} MB with the decoder: +${(max - before).toFixed(0)} MB`,
    'event-loop delay': `p50 ${ms(concurrent.delay.median)}, p99 ${ms(concurrent.delay.p99)}, longest ${ms(concurrent.delay.longest)} (with the sampling interval of ${concurrent.delay.resolutionMs} ms)`,
    target: `below ${target.seconds} s, +${target.memory} MB, p99 ${target.delayP99} ms, all served, on ${target.cores} cores (here ${availableParallelism()}): ${isMet ? 'met' : 'MISSED'}`,
  })
  return isMet
}

/** Returns a function that uploads and returns the status. */
async function aCreator({ address }: MeasuredServer) {
  const person = new Person(address).keepingCookies()
  await person.post('/auth/register_with_password', {
    email: `${crypto.randomUUID()}@people.example`,
    password: 'Mare Tranquillitatis 69',
    displayName: 'Vera Rubin',
  })
  const { status, body } = await person.post('/creator-profiles/create', {})
  if (status !== 200) throw new Error(`Creating a profile failed: ${status}`)
  return async (files: SentFile[]) => {
    const outcome = await uploading.REST(person, { profileId: body.profile.id, files })
    return [outcome.status, outcome.message].filter(Boolean).join(' ')
  }
}
