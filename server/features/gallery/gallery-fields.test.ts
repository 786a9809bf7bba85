import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aGalleryImage, aProfile } from '../../testing/factories.ts'
import { uploading } from '../../testing/gallery-uploads.ts'
import { aTinyPicture } from '../../testing/tiny-picture.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let creator: Person
let profileId: number
let imageId: number
beforeAll(async () => {
  app = await testApp()
  const profile = await app.has(aProfile())
  creator = await app.as({ id: profile.userId })
  profileId = profile.id
  imageId = (await app.has(aGalleryImage(profileId))).id
})
afterAll(() => app[Symbol.asyncDispose]())

type Said = Record<string, string>
interface Outcome {
  saved?: unknown
  message?: unknown
  fields?: unknown
}

const UPDATE = `mutation ($input: UpdateGalleryImageInput!) {
  saved: updateGalleryImage(input: $input) { title description tags captureDate altText }
}`

/** Every way to say something of a picture. */
const ways: Record<string, (said: Said) => Promise<Outcome>> = {
  'uploading by GraphQL': (said) => uploaded('GraphQL', said),
  'uploading by REST': (said) => uploaded('REST', said),
  'changing by GraphQL': async (said) => {
    const { data, errors } = await creator.run(UPDATE, { input: { id: imageId, ...said } })
    const { message, extensions } = errors?.[0] ?? {}
    return errors ? { message, fields: extensions?.['fields'] } : { saved: data.saved }
  },
  'changing by REST': async (said) => {
    const { status, body } = await creator.post('/creator-images/update', { imageId, ...said })
    expect(status).toBe(body.error ? 400 : 200)
    return body.error ? { message: body.message, fields: body.fields } : { saved: body.image }
  },
}

async function uploaded(way: keyof typeof uploading, said: Said): Promise<Outcome> {
  const { images, message, fields } = await uploading[way](creator, {
    profileId,
    files: [aTinyPicture()],
    said,
  })
  return images ? { saved: images[0] } : { message, fields }
}

async function expectEverywhere(said: Said, outcome: Outcome) {
  for (const [way, say] of Object.entries(ways)) expect(await say(said), way).toEqual(outcome)
}
const expectKept = (said: Said, kept: object = said) =>
  expectEverywhere(said, { saved: expect.objectContaining(kept) })
const expectRefused = (said: Said, message: string, field = Object.keys(said)[0]!) =>
  expectEverywhere(said, { message, fields: { [field]: message } })

const x = (length: number) => 'x'.repeat(length)

describe.each([
  ['title', 'Title', 150],
  ['description', 'Description', 2000],
  ['altText', 'Alt text', 300],
])('the %s of a picture', (field, label, max) => {
  test(`has at most ${max} characters`, async () => {
    await expectKept({ [field]: x(max) })
    await expectKept({ [field]: '🔭'.repeat(max / 2) })
    await expectRefused({ [field]: x(max + 1) }, `${label} must be at most ${max} characters`)
  })

  test('is kept as it is written, trimmed, without control characters', async () => {
    await expectKept({ [field]: ` '; -- \\ "$1" ? <b> ` }, { [field]: `'; -- \\ "$1" ? <b>` })
    await expectRefused({ [field]: 'a\u001bb' }, `${label} must not contain control characters`)
  })

  test('may be left blank', () => expectKept({ [field]: ' ' }, { [field]: null }))
})

describe('the tags of a picture', () => {
  test.each([
    ['with commas between', 'nebula, narrowband ,Orion', ['nebula', 'narrowband', 'Orion']],
    ['without blanks', ', nebula,, ,', ['nebula']],
    ['without repeats in any case, the first stays', 'Orion, ORION, m42, orion', ['Orion', 'm42']],
    ['not at all', '', []],
  ])('are given %s', async (_how, tags, kept) => {
    await expectKept({ tags }, { tags: kept })
  })

  test('have at most 50 characters each and are at most 30', async () => {
    await expectKept({ tags: x(50) }, { tags: [x(50)] })
    const numbered = (count: number) => Array.from({ length: count }, (_, n) => `tag ${n}`)
    await expectKept({ tags: numbered(30).join() }, { tags: numbered(30) })
    await expectRefused({ tags: numbered(31).join() }, 'At most 30 tags')
    await expectRefused({ tags: `a,${x(51)}` }, 'Each tag must be at most 50 characters', 'tags[1]')
  })

  test('are a list in the graph', async () => {
    const input = { id: imageId, tags: ['one', 'two, three'] }
    const { data } = await creator.run(UPDATE, { input })
    expect(data.saved.tags).toEqual(['one', 'two', 'three'])
  })
})

describe('the capture date of a picture', () => {
  test.each(['2024-02-29', '1969-07-20', '0001-01-01', '9999-12-31'])('may be %s', (captureDate) =>
    expectKept({ captureDate }),
  )

  test.each([
    '2026-02-30',
    '2025-02-29',
    '0000-01-01',
    '20260314',
    '2026-3-14',
    'yesterday',
    '2026-03-14T10:00:00Z',
  ])('cannot be %s', async (captureDate) => {
    for (const [way, say] of Object.entries(ways)) {
      const { message } = await say({ captureDate })
      expect(message, way).toMatch(/captureDate|Capture date/)
    }
  })

  test('may be left blank by REST and null in the graph', async () => {
    await creator.post('/creator-images/update', { imageId, captureDate: '2024-02-29' })
    const { body } = await creator.post('/creator-images/update', { imageId, captureDate: '' })
    expect(body.image.captureDate).toBeNull()
    expect((await uploaded('REST', { captureDate: '' })).saved).toMatchObject({ captureDate: null })
    const { data } = await creator.run(UPDATE, { input: { id: imageId, captureDate: null } })
    expect(data.saved.captureDate).toBeNull()
  })
})

test('what is not given of a picture stays as it is', async () => {
  const all = {
    title: 'M42',
    description: 'Core',
    tags: 'a,b',
    captureDate: '2024-02-29',
    altText: 'A cloud',
  }
  const kept: Record<string, unknown> = { ...all, tags: ['a', 'b'] }
  await creator.post('/creator-images/update', { imageId, ...all })
  for (const field of Object.keys(all)) {
    const changed = field === 'captureDate' ? '2025-01-01' : 'changed'
    kept[field] = field === 'tags' ? [changed] : changed
    const { body } = await creator.post('/creator-images/update', { imageId, [field]: changed })
    expect(body.image).toMatchObject(kept)
  }
})

test('nothing else of a picture can be set', async () => {
  const before = await app.em.getConnection().execute(`select * from gallery_image where id = ?`, [imageId])
  const forged = {
    position: 77,
    isCover: true,
    width: 1,
    file: 'x',
    createdAt: '2001-01-01',
    creatorProfileId: 1e6,
  }
  for (const [name, value] of Object.entries(forged)) {
    const { errors } = await creator.run(UPDATE, { input: { id: imageId, [name]: value } })
    expect(errors).toMatchObject([{ message: expect.stringContaining(`"${name}" is not defined`) }])
  }
  expect((await creator.post('/creator-images/update', { imageId, ...forged })).status).toBe(200)
  expect(await app.em.getConnection().execute(`select * from gallery_image where id = ?`, [imageId])).toEqual(
    before,
  )
})
