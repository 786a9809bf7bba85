import { beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../../contract/limits.ts'
import { aGalleryImage, aProfile } from '../../testing/factories.ts'
import { aTinyImage, uploading } from '../../testing/gallery-uploads.ts'
import { forAllTests, type Person, testApp } from '../../testing/test-app.ts'
import { fieldsOf } from '../../errors/errors.ts'

const app = forAllTests(testApp)
let creator: Person
let profileId: number
let imageId: number
beforeAll(async () => {
  const profile = await app.has(aProfile())
  creator = await app.as({ id: profile.userId })
  profileId = profile.id
  imageId = (await app.has(aGalleryImage(profileId))).id
})

type Metadata = Record<string, string>
interface Outcome {
  saved?: unknown
  message?: unknown
  fields?: unknown
}

const UPDATE = `mutation ($input: UpdateGalleryImageInput!) {
  payload: updateGalleryImage(input: $input) { saved: galleryImage { title description tags captureDate altText } }
}`

// Each mutation by one API: both APIs run the same ones.
const ways: Record<string, (metadata: Metadata) => Promise<Outcome>> = {
  'uploading over REST': async (metadata) => {
    const files = [aTinyImage()]
    const { images, message, fields } = await uploading.REST(creator, { profileId, files, metadata })
    return images ? { saved: images[0] } : { message, fields }
  },
  'changing by GraphQL': async (metadata) => {
    const { data, errors } = await creator.run(UPDATE, { input: { id: imageId, ...metadata } })
    const { message, extensions } = errors?.[0] ?? {}
    return errors ? { message, fields: fieldsOf(extensions!) } : { saved: data.payload.saved }
  },
}

async function expectEverywhere(metadata: Metadata, outcome: Outcome) {
  for (const [way, write] of Object.entries(ways)) expect(await write(metadata), way).toEqual(outcome)
}
const expectKept = (metadata: Metadata, kept: object = metadata) =>
  expectEverywhere(metadata, { saved: expect.objectContaining(kept) })

// contract/rules/limits.test.ts proves each rule. These tests prove that it is applied to each field, and that its
// column has room.
const { title, description, altText, tag } = limits.gallery
const texts = { title, description, altText }
const filled = (filler: string) =>
  Object.fromEntries(
    Object.entries(texts).map(([field, { max }]) => [field, filler.repeat(max / filler.length)]),
  )

describe("a picture's fields", () => {
  test.each([
    ['letters', 'x'],
    ['emoji', '🔭'],
  ])('have room for %s up to their limits', async (_what, filler) => {
    const tags = Array.from({ length: limits.gallery.tags.max }, (_, n) => `tag ${n}`)
    tags[0] = filler.repeat(tag.max / filler.length)
    const kept = { ...filled(filler), captureDate: '2024-02-29' }
    await expectKept({ ...kept, tags: tags.join(' , ') }, { ...kept, tags })
  })

  test('are rejected beyond their limits, each with its error', async () => {
    const beyond = Object.fromEntries(Object.entries(filled('x')).map(([field, text]) => [field, `${text}x`]))
    const fields = {
      title: title.tooLong,
      description: description.tooLong,
      altText: altText.tooLong,
      'tags[1]': tag.tooLong,
    }
    const tags = `a,${'x'.repeat(tag.max + 1)}`
    await expectEverywhere({ ...beyond, tags }, { message: expect.any(String), fields })
    for (const write of Object.values(ways))
      expect((await write({ captureDate: '2026-02-30' })).message).toMatch(/captureDate|Capture date/)
  })

  test('are stored as written, and may be blank', async () => {
    const quoted = `'; -- \\ "$1" ? <b>`
    const texts = { title: quoted, description: quoted, altText: quoted }
    await expectKept({ ...texts, tags: 'a, A ,b' }, { ...texts, tags: ['a', 'b'] })
    const blank = { title: ' ', description: ' ', altText: ' ', tags: '' }
    await expectKept(blank, { title: null, description: null, altText: null, tags: [] })
    expect((await ways['uploading over REST']!({ captureDate: '' })).saved).toMatchObject({
      captureDate: null,
    })
  })

  test('are in the graph a list of tags, and null for no date', async () => {
    const input = { id: imageId, tags: ['one', 'two, three'], captureDate: null }
    const { data } = await creator.run(UPDATE, { input })
    expect(data.payload.saved).toMatchObject({ tags: ['one', 'two', 'three'], captureDate: null })
  })
})

// The inputs of the graph do not have them: written-fields.test.ts.
test('other fields of a picture cannot be set over REST', async () => {
  const read = () => app.em.execute(`select * from gallery_image where id = ?`, [imageId])
  const before = await read()
  const forged = {
    position: 77,
    isCover: true,
    width: 1,
    file: 'x',
    createdAt: '2001-01-01',
    creatorProfileId: 1e6,
  }
  expect((await creator.post('/creator-images/update', { imageId, ...forged })).status).toBe(200)
  expect(await read()).toEqual(before)
})
