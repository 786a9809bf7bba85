import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aGalleryImage, aProfile } from '../testing/factories.ts'
import { type Person, type TestApp, testApp } from '../testing/test-app.ts'
import { aTinyImage } from '../testing/gallery-uploads.ts'

let app: TestApp
let creator: Person
let profileId: number
beforeAll(async () => {
  app = await testApp({ rateLimitScale: 100 })
  const profile = await app.has(aProfile())
  creator = await app.as({ id: profile.userId })
  profileId = profile.id
})
afterAll(() => app[Symbol.asyncDispose]())

type Ids = Record<string, number | null>
interface Answer {
  data?: Record<string, unknown> | null
  errors?: readonly { message: string; extensions?: Record<string, unknown> }[]
}

const bySaving = (field: string, type: string, said: object) => (ids: Ids) =>
  creator.run(`mutation ($input: ${type}!) { saved: ${field}(input: $input) { id } }`, {
    input: { ...said, ...ids },
  })
const byId = (field: string, more: string, answer: string) => (ids: Ids) =>
  creator.run(
    `mutation ($id: PositiveInt, $imageId: PositiveInt) {
    saved: ${field}(id: $id, imageId: $imageId${more}) ${answer} }`,
    ids,
  )

const link = { platform: 'Vimeo', url: 'https://vimeo.example/' }
const ofProfiles: Record<string, (ids: Ids) => Promise<Answer>> = {
  updateCreatorProfile: bySaving('updateCreatorProfile', 'UpdateCreatorProfileInput', {
    location: 'Atacama',
  }),
  createGearItem: bySaving('createGearItem', 'CreateGearItemInput', {
    itemName: 'Redcat',
    category: 'Telescope',
  }),
  createSocialLink: bySaving('createSocialLink', 'CreateSocialLinkInput', link),
  createSupportLink: bySaving('createSupportLink', 'CreateSupportLinkInput', link),
  uploadGalleryImages: (ids) =>
    creator.upload(
      'mutation ($input: UploadGalleryImagesInput!) { saved: uploadGalleryImages(input: $input) { id } }',
      ids,
      [aTinyImage()],
    ),
}
const ofImages: typeof ofProfiles = {
  updateGalleryImage: bySaving('updateGalleryImage', 'UpdateGalleryImageInput', { title: 'Veil' }),
  deleteGalleryImage: byId('deleteGalleryImage', '', ''),
  moveGalleryImage: byId('moveGalleryImage', ', toIndex: 0', '{ id }'),
  chooseCoverImage: byId('chooseCoverImage', '', '{ id }'),
}
const cases = [
  ...Object.keys(ofProfiles).map((field) => ({ field, name: 'creatorProfileId', other: 'profileId' })),
  ...Object.keys(ofImages).map((field) => ({ field, name: 'id', other: 'imageId' })),
]

describe.each(cases)('a client that calls $field', ({ field, name, other }) => {
  const call = { ...ofProfiles, ...ofImages }[field]!
  const idOfThing = async () => (field in ofImages ? (await app.has(aGalleryImage(profileId))).id : profileId)

  test(`may pass ${name}, ${other}, or both with the same value`, async () => {
    for (const names of [[name], [other], [name, other]]) {
      const id = await idOfThing()
      const { data, errors } = await call(Object.fromEntries(names.map((one) => [one, id])))
      expect(errors).toBeUndefined()
      expect(data!['saved']).toBeTruthy()
    }
    const { errors } = await call({ [name]: null, [other]: await idOfThing() })
    expect(errors).toBeUndefined()
  })

  test('receives an error with both names for neither, or for two that differ', async () => {
    const id = await idOfThing()
    for (const [ids, path, message] of [
      [{}, name, `${name} or ${other} is required`],
      [{ [name]: null, [other]: null }, name, `${name} or ${other} is required`],
      [{ [name]: id, [other]: id + 1 }, other, `${name} and ${other} must not differ`],
    ] as [Ids, string, string][]) {
      const { errors } = await call(ids)
      expect(errors).toMatchObject([
        {
          message,
          extensions: {
            code: 'BAD_USER_INPUT',
            problems: [{ path, rule: 'required', limit: null, message }],
          },
        },
      ])
    }
  })
})

test('a client of REST that sends two ids that differ receives an error with both names', async () => {
  const { id } = await app.has(aGalleryImage(profileId))
  const ask = (path: string, body: object) => creator.post(path, body)
  expect(await ask('/creator-images/delete', { imageId: id, id: id + 1 })).toMatchObject({
    status: 400,
    body: { code: 'BAD_USER_INPUT', error: 'imageId and id must not differ' },
  })
  expect(await ask('/creator-profiles/update', { profileId, creatorProfileId: profileId + 1 })).toMatchObject(
    {
      status: 400,
      body: { error: 'profileId and creatorProfileId must not differ' },
    },
  )
  expect(await ask('/creator-images/delete', {})).toMatchObject({
    status: 400,
    body: { error: 'imageId or id is required' },
  })
  expect(await ask('/creator-images/delete', { imageId: id, id: String(id) })).toMatchObject({ status: 200 })
})
