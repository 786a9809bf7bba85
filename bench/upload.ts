import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { uploading } from '../server/testing/gallery-uploads.ts'
import { Person, type SentFile } from '../server/testing/person.ts'
import { aStarField } from '../server/testing/images/star-field.ts'
import { counted, medianOf, ms, print } from './figures.ts'
import { type MeasuredServer, startMeasuredServer } from './measured-server.ts'
import { memoryDuring } from './process-usage.ts'

/** Targets for the largest images of common cameras and for concurrent uploads. */
const target = { seconds: 20, memory: 300, delayP99: 200, whilePlacing: 1.1, cores: 2 }
const megapixels = 24
const rounds = 3
const waitingPictures = 500

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
  const outcomes: string[] = []
  /** Returns how many seconds each takes. */
  const uploadFive = async (to: typeof send) => {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      signal.throwIfAborted()
      const begin = performance.now()
      outcomes.push(await to(Array.from({ length: 5 }, () => image)))
      times.push((performance.now() - begin) / 1000)
    }
    return times
  }
  const times = await uploadFive(send)
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

  console.log(
    `one upload of five, ${rounds} times, while ${waitingPictures} pictures wait for their place ...`,
  )
  await using placing = await startMeasuredServer({ RATE_LIMIT_SCALE: '1000', SKY_PLACEMENT: '1' })
  await (
    await aCreator(placing)
  )([image])
  const waiting = await addWaiting(placing, waitingPictures)
  const sendBeside = await aCreator(placing)
  await sendBeside([image])
  const timesBeside = await uploadFive(sendBeside)
  const tried = waitingPictures - (await waiting())

  const slowest = Math.max(...times)
  const whilePlacing = medianOf(timesBeside) / medianOf(times)
  const isMet =
    whilePlacing <= target.whilePlacing &&
    tried > 0 &&
    slowest < target.seconds &&
    max - before < target.memory &&
    concurrent.delay.p99 < target.delayP99 &&
    [...outcomes, ...done].every((outcome) => outcome === '200')
  print({
    picture: `${megapixels} megapixels, ${(content.length / 1e6).toFixed(1)} MB`,
    'five in': `${times.map((time) => time.toFixed(1)).join(', ')} s (${counted(outcomes)}), CPU of the server without the decoder ${(alone.cpu / rounds / 1000).toFixed(1)} s per upload`,
    'while pictures wait': `${timesBeside.map((time) => time.toFixed(1)).join(', ')} s, ${whilePlacing.toFixed(2)} times as long; ${tried} of ${waitingPictures} were searched meanwhile`,
    'ten times two': counted(done),
    memory: `${before.toFixed(0)} MB idle, at most ${max.toFixed(0)} MB with the decoder: +${(max - before).toFixed(0)} MB`,
    'event-loop delay': `p50 ${ms(concurrent.delay.median)}, p99 ${ms(concurrent.delay.p99)}, longest ${ms(concurrent.delay.longest)} (with the sampling interval of ${concurrent.delay.resolutionMs} ms)`,
    target: `below ${target.seconds} s, ${target.whilePlacing} times as long, +${target.memory} MB, p99 ${target.delayP99} ms, all served, on ${target.cores} cores (here ${availableParallelism()}): ${isMet ? 'met' : 'MISSED'}`,
  })
  return isMet
}

/** Copies a picture, whose place is then searched where it is not, and returns a function that counts the copies that wait. */
async function addWaiting({ databaseUrl }: MeasuredServer, count: number): Promise<() => Promise<number>> {
  const rows = async (text: string, values: unknown[] = []) => {
    const client = new pg.Client(databaseUrl)
    await client.connect()
    try {
      return (await client.query(text, values)).rows
    } finally {
      await client.end()
    }
  }
  await rows(
    `with added as (
       insert into gallery_image
       select (jsonb_populate_record(image, jsonb_build_object('id', nextval('gallery_image_id_seq'), 'file', copy || '/large.jpg'))).*
       from gallery_image image, generate_series(1, $1::int) copy
       returning id
     ), waiting as (
       insert into image_placement (image_id, state, hint_right_ascension, hint_declination, hint_source)
       select id, 'waiting', 10.68, 41.27, 'owner' from added returning image_id
     )
     select graphile_worker.add_job('place_image', json_build_object('imageIds', json_agg(image_id)), queue_name => 'placement')
     from waiting`,
    [count],
  )
  return async () => {
    const [{ waiting }] = await rows(
      `select count(*)::int as waiting from image_placement where hint_source = 'owner' and state = 'waiting'`,
    )
    return waiting
  }
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
