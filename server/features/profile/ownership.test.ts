import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { restRoutes } from '../../rest/routes.ts'
import { aProfile } from '../../testing/factories.ts'
import { type ItemIds, itemsOf, rootFieldOfRoute } from '../../testing/rest-cases.ts'
import { mutations, runMutation } from '../../testing/run-mutation.ts'
import { type Person, type SentFile, type TestApp, testApp } from '../../testing/test-app.ts'
import { aTinyImage } from '../../testing/gallery-uploads.ts'

/** Public mutations and those of an account, which have their own tests. */
const withoutProfile = [
  'logIn',
  'register',
  'establishSession',
  'logOut',
  'recordProfileView',
  'unlinkProvider',
  'signOutDevice',
  'signOutOtherDevices',
  'createAccessToken',
  'revokeAccessToken',
  'connectApp',
  'declineConnection',
  'nameConnectedApp',
  'disconnectApp',
  'beginPasskeySignIn',
  'beginPasskeyConfirmation',
  'beginPasskeyRegistration',
  'signInWithPasskey',
  'addPasskey',
  'renamePasskey',
  'removePasskey',
  'deleteCreatorProfile',
  'deleteAccount',
  'changePassword',
  'requestPasswordReset',
  'resetPassword',
  'requestEmailChange',
  'confirmEmailChange',
  'changeDisplayName',
  'uploadProfilePicture',
  'updateProfilePicture',
  'deleteProfilePicture',
]

interface Case {
  /** The name in the error of a mutation with an id; absent for mutations without one. */
  thing?: string
  input: (owned: ItemIds) => Record<string, unknown>
  files?: SentFile[]
}

const cases: Record<string, Case> = {
  createCreatorProfile: { input: () => ({ location: 'Elsewhere' }) },
  updateCreatorProfile: {
    thing: 'Creator profile',
    input: ({ profileId }) => ({ creatorProfileId: profileId, location: 'Elsewhere' }),
  },
  createSocialLink: {
    thing: 'Creator profile',
    input: ({ profileId }) => ({ creatorProfileId: profileId, platform: 'New', url: 'https://new.example' }),
  },
  updateSocialLink: {
    thing: 'Social link',
    input: ({ socialLink }) => ({ id: socialLink, platform: 'Changed' }),
  },
  deleteSocialLink: { thing: 'Social link', input: ({ socialLink }) => ({ id: socialLink }) },
  moveSocialLink: { thing: 'Social link', input: ({ socialLink }) => ({ id: socialLink, toIndex: 1 }) },
  createSupportLink: {
    thing: 'Creator profile',
    input: ({ profileId }) => ({ creatorProfileId: profileId, platform: 'New', url: 'https://new.example' }),
  },
  updateSupportLink: {
    thing: 'Support link',
    input: ({ supportLink }) => ({ id: supportLink, platform: 'Changed' }),
  },
  deleteSupportLink: { thing: 'Support link', input: ({ supportLink }) => ({ id: supportLink }) },
  moveSupportLink: {
    thing: 'Support link',
    input: ({ supportLink }) => ({ id: supportLink, toIndex: 1 }),
  },
  createGearItem: {
    thing: 'Creator profile',
    input: ({ profileId }) => ({ creatorProfileId: profileId, itemName: 'New', category: 'New' }),
  },
  updateGearItem: {
    thing: 'Gear item',
    input: ({ gearItem }) => ({ id: gearItem, itemName: 'Changed' }),
  },
  deleteGearItem: { thing: 'Gear item', input: ({ gearItem }) => ({ id: gearItem }) },
  moveGearItem: { thing: 'Gear item', input: ({ gearItem }) => ({ id: gearItem, toIndex: 1 }) },
  uploadGalleryImages: {
    thing: 'Creator profile',
    input: ({ profileId }) => ({ creatorProfileId: profileId, title: 'New' }),
    files: [aTinyImage()],
  },
  updateGalleryImage: {
    thing: 'Gallery image',
    input: ({ image }) => ({ id: image, title: 'Changed' }),
  },
  deleteGalleryImage: {
    thing: 'Gallery image',
    input: ({ image }) => ({ id: image }),
  },
  updateGalleryImages: {
    thing: 'Gallery image',
    input: ({ image }) => ({ ids: [image], changes: { title: 'Changed' } }),
  },
  deleteGalleryImages: { thing: 'Gallery image', input: ({ image }) => ({ ids: [image] }) },
  moveGalleryImage: {
    thing: 'Gallery image',
    input: ({ image }) => ({ id: image, toIndex: 1 }),
  },
  chooseCoverImage: {
    thing: 'Gallery image',
    input: ({ image }) => ({ id: image }),
  },
}

const owned = Object.keys(mutations).filter((name) => !withoutProfile.includes(name))
const withId = owned.filter((name) => cases[name]?.thing)

let app: TestApp
let mine: ItemIds
let creator: Person
let stranger: Person
beforeAll(async () => {
  app = await testApp()
  const profile = await app.has(aProfile({ slug: 'mine' }))
  mine = await app.has((em) => itemsOf(em, profile.id))
  creator = await app.as({ id: profile.userId })
  const foreign = await app.has(aProfile())
  await app.has((em) => itemsOf(em, foreign.id))
  stranger = await app.as({ id: foreign.userId })
})
afterAll(() => app[Symbol.asyncDispose]())

async function shown(): Promise<unknown> {
  const { data } = await app.visitor().run(`{
    creatorProfile(slug: "mine") {
      id location socialLinks { id platform } supportLinks { id platform } gear { id itemName } images { nodes { id title } } coverImage { id }
    }
  }`)
  return data.creatorProfile
}

type Input = ReturnType<Case['input']>

const run = (person: Person, name: string, input: Input) =>
  runMutation(person, name, { input, files: cases[name]!.files ?? [] })

function unprintable(input: Input): Input {
  const texts = Object.keys(input).filter((field) => typeof input[field] === 'string')
  return { ...input, ...Object.fromEntries(texts.map((field) => [field, '\0'])) }
}

async function expectRefusal(
  person: Person,
  name: string,
  input: Input,
  { code, message }: { code: string; message: string },
) {
  const before = await shown()
  expect((await run(person, name, input)).errors).toMatchObject([{ message, extensions: { code } }])
  expect(await shown()).toEqual(before)
}

test('every mutation of a profile has a case', () => {
  expect(Object.keys(cases).toSorted()).toEqual(owned.toSorted())
  expect(Object.keys(mutations)).toEqual(expect.arrayContaining(withoutProfile))
})

test('every REST write runs a mutation with a case, or one that needs none', () => {
  const writes = restRoutes.filter(({ method }) => method === 'post').map(rootFieldOfRoute)
  expect(writes.filter((name) => !cases[name] && !withoutProfile.includes(name))).toEqual([])
  expect(Object.keys(cases).filter((name) => !writes.includes(name))).toEqual([])
})

describe.each(owned)('%s', (name) => {
  test('is refused for a visitor with UNAUTHENTICATED, before validation', async () => {
    const valid = cases[name]!.input(mine)
    for (const input of [valid, unprintable(valid)]) {
      await expectRefusal(app.visitor(), name, input, {
        code: 'UNAUTHENTICATED',
        message: 'Please log in first',
      })
    }
  })
})

describe.each(withId)('%s', (name) => {
  const { thing, input } = cases[name]!

  test('is refused for another creator', async () => {
    await expectRefusal(stranger, name, input(mine), {
      code: 'FORBIDDEN',
      message: 'You can only change your own profile',
    })
  })

  test('returns NOT_FOUND for an unknown id', async () => {
    for (const id of [987_654, Number.MAX_SAFE_INTEGER]) {
      const absent: ItemIds = { profileId: id, socialLink: id, supportLink: id, gearItem: id, image: id }
      await expectRefusal(creator, name, input(absent), {
        code: 'NOT_FOUND',
        message: `${thing} not found`,
      })
    }
  })

  // Over REST in rest-table.test.ts.
  test('succeeds for the creator', async () => {
    const own = await app.has(aProfile())
    const person = await app.as({ id: own.userId })
    const answer = await run(person, name, input(await app.has((em) => itemsOf(em, own.id))))
    expect(answer).not.toHaveProperty('errors')
    expect(answer.status).toBe(200)
  })
})

test('a stranger, a visitor and an unknown id are refused over REST with the statuses of their codes', async () => {
  const change = { id: mine.gearItem, itemName: 'Changed' }
  const statusOf = async (person: Person, body: object) =>
    (await person.post('/creator-gear/update', body)).status
  expect(await statusOf(stranger, change)).toBe(403)
  expect(await statusOf(app.visitor(), change)).toBe(401)
  expect(await statusOf(creator, { ...change, id: 987_654 })).toBe(404)
})
