import 'reflect-metadata'
import { getNamedType, type GraphQLField, isObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { restRoutes } from '../../rest/routes.ts'
import { aGalleryImage, aGearItem, aProfile, aSocialLink, aSupportLink } from '../../testing/factories.ts'
import { rootFieldOfRoute } from '../../testing/rest-cases.ts'
import { type Person, type SentFile, type TestApp, testApp } from '../../testing/test-app.ts'
import { aTinyPicture } from '../../testing/gallery-uploads.ts'
import { createSchema } from '../../schema.ts'

/** Mutations that are everybody's, or ask about an account rather than a profile; each has tests of its own. */
const ofNoProfile = [
  'logIn',
  'register',
  'establishSession',
  'logOut',
  'recordProfileView',
  'unlinkProvider',
  'endSession',
  'endOtherSessions',
  'createAccessToken',
  'revokeAccessToken',
  'deleteCreatorProfile',
  'deleteAccount',
  'changePassword',
  'requestPasswordReset',
  'resetPassword',
  'requestEmailChange',
  'confirmEmailChange',
  'changeDisplayName',
  'uploadProfilePicture',
  'deleteProfilePicture',
]

/** What a creator has; a stranger has the same. */
interface Owned {
  profile: number
  socialLink: number
  supportLink: number
  gearItem: number
  image: number
}

interface Case {
  /** What is named by its number, as the refusal calls it; absent where who is signed in is all that counts. */
  thing?: string
  variables: (owned: Owned) => { id?: number; toIndex?: number; input?: Record<string, unknown> }
  /** What REST calls a number that the graph calls otherwise. */
  restNames?: Record<string, string>
  files?: SentFile[]
}

const ofAnImage = { id: 'imageId', creatorProfileId: 'profileId' }

/** How each mutation would change what a creator has. */
const cases: Record<string, Case> = {
  createCreatorProfile: { variables: () => ({ input: { location: 'Elsewhere' } }) },
  updateCreatorProfile: {
    thing: 'Creator profile',
    variables: ({ profile }) => ({ input: { profileId: profile, location: 'Elsewhere' } }),
  },
  createSocialLink: {
    thing: 'Creator profile',
    variables: ({ profile }) => ({
      input: { creatorProfileId: profile, platform: 'New', url: 'https://new.example' },
    }),
  },
  updateSocialLink: {
    thing: 'Social link',
    variables: ({ socialLink }) => ({ input: { id: socialLink, platform: 'Changed' } }),
  },
  deleteSocialLink: { thing: 'Social link', variables: ({ socialLink }) => ({ id: socialLink }) },
  moveSocialLink: { thing: 'Social link', variables: ({ socialLink }) => ({ id: socialLink, toIndex: 1 }) },
  createSupportLink: {
    thing: 'Creator profile',
    variables: ({ profile }) => ({
      input: { creatorProfileId: profile, platform: 'New', url: 'https://new.example' },
    }),
  },
  updateSupportLink: {
    thing: 'Support link',
    variables: ({ supportLink }) => ({ input: { id: supportLink, platform: 'Changed' } }),
  },
  deleteSupportLink: { thing: 'Support link', variables: ({ supportLink }) => ({ id: supportLink }) },
  moveSupportLink: {
    thing: 'Support link',
    variables: ({ supportLink }) => ({ id: supportLink, toIndex: 1 }),
  },
  createGearItem: {
    thing: 'Creator profile',
    variables: ({ profile }) => ({ input: { creatorProfileId: profile, itemName: 'New', category: 'New' } }),
  },
  updateGearItem: {
    thing: 'Gear item',
    variables: ({ gearItem }) => ({ input: { id: gearItem, itemName: 'Changed' } }),
  },
  deleteGearItem: { thing: 'Gear item', variables: ({ gearItem }) => ({ id: gearItem }) },
  moveGearItem: { thing: 'Gear item', variables: ({ gearItem }) => ({ id: gearItem, toIndex: 1 }) },
  uploadGalleryImages: {
    thing: 'Creator profile',
    variables: ({ profile }) => ({ input: { creatorProfileId: profile, title: 'New' } }),
    files: [aTinyPicture()],
    restNames: ofAnImage,
  },
  updateGalleryImage: {
    thing: 'Gallery image',
    variables: ({ image }) => ({ input: { id: image, title: 'Changed' } }),
    restNames: ofAnImage,
  },
  deleteGalleryImage: {
    thing: 'Gallery image',
    variables: ({ image }) => ({ id: image }),
    restNames: ofAnImage,
  },
  moveGalleryImage: {
    thing: 'Gallery image',
    variables: ({ image }) => ({ id: image, toIndex: 1 }),
    restNames: ofAnImage,
  },
  chooseCoverImage: {
    thing: 'Gallery image',
    variables: ({ image }) => ({ id: image }),
    restNames: ofAnImage,
  },
}

const mutations = createSchema().getMutationType()!.getFields()
const owned = Object.keys(mutations).filter((name) => !ofNoProfile.includes(name))
const onesOfAThing = owned.filter((name) => cases[name]?.thing)
const pathOf = (name: string) => restRoutes.find((route) => rootFieldOfRoute(route) === name)?.path

let app: TestApp
let mine: Owned
let creator: Person
let stranger: Person
beforeAll(async () => {
  app = await testApp()
  const profile = await app.has(aProfile({ slug: 'mine' }))
  mine = await itemsOf(profile.id)
  creator = await app.as({ id: profile.userId })
  const foreign = await app.has(aProfile())
  await itemsOf(foreign.id)
  stranger = await app.as({ id: foreign.userId })
})
afterAll(() => app[Symbol.asyncDispose]())

/** Gives a profile two items of each list, so that there is somewhere to move to; answers with the first. */
async function itemsOf(profile: number): Promise<Owned> {
  const twice = async (
    make: typeof aGearItem | typeof aSocialLink | typeof aSupportLink | typeof aGalleryImage,
  ) => {
    const { id } = await app.has<{ id: number }>(make(profile))
    await app.has<unknown>(make(profile, 'Second', 1))
    return id
  }
  return {
    profile,
    socialLink: await twice(aSocialLink),
    supportLink: await twice(aSupportLink),
    gearItem: await twice(aGearItem),
    image: await twice(aGalleryImage),
  }
}

/** What everybody can see of the creator's profile. */
async function shown(): Promise<unknown> {
  const { data } = await app.visitor().run(`{
    creatorProfile(slug: "mine") {
      id location socialLinks { id platform } supportLinks { id platform } gear { id itemName } images { id title } coverImage { id }
    }
  }`)
  return data.creatorProfile
}

type Variables = ReturnType<Case['variables']>

/** Runs a mutation of the schema, asking for ids alone. */
function run(person: Person, name: string, variables: Variables) {
  const { args: every, type } = mutations[name] as GraphQLField<unknown, unknown>
  const args = every.filter((arg) => arg.name in variables)
  const declared = args.map((arg) => `$${arg.name}: ${arg.type.toString()}`).join(', ')
  const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  const answer = isObjectType(getNamedType(type)) ? '{ id }' : ''
  const query = `mutation (${declared}) { ${name}(${passed}) ${answer} }`
  const { files } = cases[name]!
  return files ? person.upload(query, variables.input!, files) : person.run(query, variables)
}

/** The same over REST, which has no input types. */
function post(person: Person, name: string, { input, ...rest }: Variables) {
  const { files, restNames = {} } = cases[name]!
  const named = Object.entries({ ...rest, ...input }).map(([key, value]) => [restNames[key] ?? key, value])
  const body = Object.fromEntries(named)
  if (!files) return person.post(pathOf(name)!, body)
  const fields = Object.fromEntries(named.map(([key, value]) => [key, String(value)]))
  return person.postFiles(pathOf(name)!, fields, files)
}

/** The same with texts that nobody may write. */
function unprintable({ input = {}, ...rest }: Variables): Variables {
  const texts = Object.keys(input).filter((field) => typeof input[field] === 'string')
  return { ...rest, input: { ...input, ...Object.fromEntries(texts.map((field) => [field, '\0'])) } }
}

/** Somebody is refused over GraphQL and REST, in the same words, and nothing has changed. */
async function expectRefusal(
  person: Person,
  name: string,
  variables: Variables,
  { status, code, message }: { status: number; code: string; message: string },
) {
  const before = await shown()
  expect((await run(person, name, variables)).errors).toMatchObject([{ message, extensions: { code } }])
  expect(await post(person, name, variables)).toEqual({
    status,
    body: { error: message, message, code },
  })
  expect(await shown()).toEqual(before)
}

test('no mutation is without a case of whose it is, and no case without its mutation', () => {
  expect(Object.keys(cases).toSorted()).toEqual(owned.toSorted())
  expect(Object.keys(mutations)).toEqual(expect.arrayContaining(ofNoProfile))
})

test('every write of REST stands for a mutation with a case, or one that needs none', () => {
  const writes = restRoutes.filter(({ method }) => method === 'post').map(rootFieldOfRoute)
  expect(writes.filter((name) => !cases[name] && !ofNoProfile.includes(name))).toEqual([])
  expect(Object.keys(cases).filter((name) => !writes.includes(name))).toEqual([])
})

describe.each(owned)('%s', (name) => {
  test('is not for a visitor, who gets UNAUTHENTICATED before anything else', async () => {
    const variables = cases[name]!.variables(mine)
    for (const input of [variables, unprintable(variables)]) {
      await expectRefusal(app.visitor(), name, input, {
        status: 401,
        code: 'UNAUTHENTICATED',
        message: 'Please log in first',
      })
    }
  })
})

describe.each(onesOfAThing)('%s', (name) => {
  const { thing, variables } = cases[name]!

  test('is not for another creator', async () => {
    await expectRefusal(stranger, name, variables(mine), {
      status: 403,
      code: 'FORBIDDEN',
      message: 'You can only change your own profile',
    })
  })

  test.each([987_654, 2 ** 31, Number.MAX_SAFE_INTEGER])('finds nothing with the number %i', async (id) => {
    const absent: Owned = { profile: id, socialLink: id, supportLink: id, gearItem: id, image: id }
    await expectRefusal(creator, name, variables(absent), {
      status: 404,
      code: 'NOT_FOUND',
      message: `${thing} not found`,
    })
  })

  test('is for the creator, over GraphQL and REST', async () => {
    for (const ask of [run, post]) {
      const own = await app.has(aProfile())
      const person = await app.as({ id: own.userId })
      const answer = await ask(person, name, variables(await itemsOf(own.id)))
      expect(answer).not.toHaveProperty('errors')
      expect(answer.status).toBe(200)
    }
  })
})
