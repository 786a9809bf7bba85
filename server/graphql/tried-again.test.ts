import 'reflect-metadata'
import { getNamedType, isObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OAuthAccount, OAuthProvider } from '../features/session/oauth-account.entity.ts'
import { newSecret } from '../features/session/one-time-secret.ts'
import { issueSignInToken } from '../features/session/sign-in-token.ts'
import { aGalleryImage, aGearItem, aProfile, aSocialLink, aSupportLink, aUser } from '../testing/factories.ts'
import { type Answer, type Person, type SentFile, type TestApp, testApp } from '../testing/test-app.ts'
import { aTinyPicture } from '../testing/tiny-picture.ts'
import { createSchema } from './schema.ts'

type Variables = Record<string, unknown> & { input?: Record<string, unknown> }

/** Somebody and what they send, twice. */
interface Try {
  /** The account that is signed in; a visitor when absent. */
  userId?: number
  cookie?: string
  variables: Variables
  files?: SentFile[]
}

interface Case {
  prepare: () => Promise<Try>
  /** What the second try is told: the same as the first, or an error of this code. */
  again: 'the same' | 'CONFLICT' | 'NOT_FOUND' | 'UNAUTHENTICATED'
  /** Whether the second try is known for one by its Idempotency-Key. */
  heedsKey?: true
}

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app[Symbol.asyncDispose]())

let lastNumber = 0
const newAccount = () => ({
  email: `again-${(lastNumber += 1)}@people.example`,
  password: 'Andromeda 1968',
  displayName: 'Vera Rubin',
})

/** A creator, and what they do to a profile that has two items of each list. */
const ofCreator =
  (variables: (profile: Awaited<ReturnType<typeof aWholeProfile>>) => Variables) => async () => {
    const profile = await aWholeProfile()
    return { userId: profile.userId, variables: variables(profile) }
  }

async function aWholeProfile() {
  const { id, userId, slug } = await app.has(aProfile())
  const first = async (
    make: typeof aGearItem | typeof aSocialLink | typeof aSupportLink | typeof aGalleryImage,
  ) => {
    const item = await app.has<{ id: number }>(make(id))
    await app.has<unknown>(make(id, 'Second', 1))
    return item.id
  }
  return {
    id,
    userId,
    slug,
    socialLink: await first(aSocialLink),
    supportLink: await first(aSupportLink),
    gearItem: await first(aGearItem),
    image: await first(aGalleryImage),
  }
}

const link = { platform: 'New', url: 'https://new.example' }

/** What happens to each mutation when its answer got lost and a client sends it again under the same Idempotency-Key. */
const cases: Record<string, Case> = {
  createCreatorProfile: {
    prepare: async () => ({
      userId: (await app.has(aUser())).id,
      variables: { input: { location: 'Here' } },
    }),
    again: 'the same',
    heedsKey: true,
  },
  updateCreatorProfile: {
    prepare: ofCreator(({ id }) => ({ input: { profileId: id, location: 'Elsewhere' } })),
    again: 'the same',
  },
  recordProfileView: {
    prepare: async () => ({ variables: { slug: (await aWholeProfile()).slug } }),
    again: 'the same',
  },
  createSocialLink: {
    prepare: ofCreator(({ id }) => ({ input: { creatorProfileId: id, ...link } })),
    again: 'the same',
    heedsKey: true,
  },
  updateSocialLink: {
    prepare: ofCreator(({ socialLink }) => ({ input: { id: socialLink, platform: 'Changed' } })),
    again: 'the same',
  },
  moveSocialLink: {
    prepare: ofCreator(({ socialLink }) => ({ id: socialLink, toIndex: 1 })),
    again: 'the same',
  },
  deleteSocialLink: { prepare: ofCreator(({ socialLink }) => ({ id: socialLink })), again: 'NOT_FOUND' },
  createSupportLink: {
    prepare: ofCreator(({ id }) => ({ input: { creatorProfileId: id, ...link } })),
    again: 'the same',
    heedsKey: true,
  },
  updateSupportLink: {
    prepare: ofCreator(({ supportLink }) => ({ input: { id: supportLink, platform: 'Changed' } })),
    again: 'the same',
  },
  moveSupportLink: {
    prepare: ofCreator(({ supportLink }) => ({ id: supportLink, toIndex: 1 })),
    again: 'the same',
  },
  deleteSupportLink: { prepare: ofCreator(({ supportLink }) => ({ id: supportLink })), again: 'NOT_FOUND' },
  createGearItem: {
    prepare: ofCreator(({ id }) => ({ input: { creatorProfileId: id, itemName: 'New', category: 'New' } })),
    again: 'the same',
    heedsKey: true,
  },
  updateGearItem: {
    prepare: ofCreator(({ gearItem }) => ({ input: { id: gearItem, itemName: 'Changed' } })),
    again: 'the same',
  },
  moveGearItem: { prepare: ofCreator(({ gearItem }) => ({ id: gearItem, toIndex: 1 })), again: 'the same' },
  deleteGearItem: { prepare: ofCreator(({ gearItem }) => ({ id: gearItem })), again: 'NOT_FOUND' },
  uploadGalleryImages: {
    prepare: async () => ({
      ...(await ofCreator(({ id }) => ({ input: { creatorProfileId: id, title: 'New' } }))()),
      files: [aTinyPicture(), aTinyPicture()],
    }),
    again: 'the same',
    heedsKey: true,
  },
  updateGalleryImage: {
    prepare: ofCreator(({ image }) => ({ input: { id: image, title: 'Changed' } })),
    again: 'the same',
  },
  moveGalleryImage: { prepare: ofCreator(({ image }) => ({ id: image, toIndex: 1 })), again: 'the same' },
  chooseCoverImage: { prepare: ofCreator(({ image }) => ({ id: image })), again: 'the same' },
  deleteGalleryImage: { prepare: ofCreator(({ image }) => ({ id: image })), again: 'NOT_FOUND' },
  // Logging in brings whoever registered to the account that they have.
  register: { prepare: async () => ({ variables: { input: newAccount() } }), again: 'CONFLICT' },
  logIn: {
    prepare: async () => {
      const { email, password, ...rest } = newAccount()
      await mutate(app.visitor(), 'register', { variables: { input: { email, password, ...rest } } })
      return { variables: { input: { email, password } } }
    },
    again: 'the same',
  },
  // A token that worked twice would work for who found it.
  establishSession: {
    prepare: async () => {
      const browserSecret = newSecret()
      const { id: userId } = await app.has(aUser())
      const tempToken = await app.has((em) => issueSignInToken(em, { userId, browserSecret }))
      return { cookie: `popup=${browserSecret}`, variables: { input: { tempToken } } }
    },
    again: 'UNAUTHENTICATED',
  },
  logOut: {
    prepare: async () => ({ userId: (await app.has(aUser())).id, variables: {} }),
    again: 'the same',
  },
  unlinkProvider: {
    prepare: async () => {
      const { id: userId } = await app.has(aUser())
      for (const provider of [OAuthProvider.google, OAuthProvider.discord]) {
        await app.em.insert(OAuthAccount, { userId, provider, providerAccountId: newSecret() })
      }
      return { userId, variables: { provider: 'google' } }
    },
    again: 'NOT_FOUND',
  },
}

const mutations = createSchema().getMutationType()!.getFields()

/** Runs a mutation of the schema, asking for ids alone. */
function mutate(person: Person, name: string, { variables, files }: Try): Promise<Answer> {
  const { args: every, type } = mutations[name]!
  const args = every.filter((arg) => arg.name in variables)
  const declared = args.map((arg) => `$${arg.name}: ${arg.type.toString()}`).join(', ')
  const given = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  const head = args.length > 0 ? `mutation (${declared}) { ${name}(${given})` : `mutation { ${name}`
  const query = `${head} ${isObjectType(getNamedType(type)) ? '{ id }' : ''} }`
  return files ? person.upload(query, variables.input!, files) : person.run(query, variables)
}

/** Who sends all they send under one key, and keeps no cookie of an answer: it got lost. */
async function senderOf({ userId, cookie }: Try, key: string): Promise<Person> {
  const signedIn = userId === undefined ? cookie : (await app.as({ id: userId })).cookie
  return app.visitor({ 'idempotency-key': key, ...(signedIn === undefined ? {} : { cookie: signedIn }) })
}

/** All that people see of creators. */
async function shown(): Promise<unknown> {
  const { data } = await app.visitor().run(`{
    creatorProfiles(limit: 100, sortBy: createdAt) {
      profiles {
        id location viewCount
        socialLinks { id platform } supportLinks { id platform } gear { id itemName }
        images { id title } coverImage { id }
      }
    }
  }`)
  return data.creatorProfiles
}

test('every mutation says what happens when a client tries again', () => {
  expect(Object.keys(cases).toSorted()).toEqual(Object.keys(mutations).toSorted())
})

describe.each(Object.entries(cases))('a client that sends %s again', (name, { prepare, again }) => {
  test(`because the answer got lost hears ${again}, and nothing is done twice`, async () => {
    const what = await prepare()
    const person = await senderOf(what, 'one try')
    const before = await shown()
    const first = await mutate(person, name, what)
    expect(first).toMatchObject({ status: 200 })
    expect(first).not.toHaveProperty('errors')
    const after = await shown()
    if (what.userId !== undefined && !['logOut', 'unlinkProvider'].includes(name))
      expect(after).not.toEqual(before)

    const second = await mutate(person, name, what)
    if (again === 'the same') expect(second).toEqual(first)
    else expect(second.errors).toMatchObject([{ extensions: { code: again } }])
    expect(await shown()).toEqual(after)
  })
})

const heeding = Object.entries(cases).filter(([, { heedsKey }]) => heedsKey)

describe.each(heeding)('a client that sends %s', (name, { prepare }) => {
  test('under a key that is too long is refused in the same words as everywhere', async () => {
    const what = await prepare()
    const before = await shown()
    const { errors } = await mutate(await senderOf(what, 'x'.repeat(65)), name, what)
    expect(errors).toMatchObject([
      { message: 'Idempotency-Key must be at most 64 characters', extensions: { code: 'BAD_USER_INPUT' } },
    ])
    expect(await shown()).toEqual(before)
  })

  test('under a key that somebody else used is served as anybody', async () => {
    const theirs = await prepare()
    await mutate(await senderOf(theirs, 'a key of two'), name, theirs)
    const before = await shown()
    const mine = await prepare()
    expect(await mutate(await senderOf(mine, 'a key of two'), name, mine)).not.toHaveProperty('errors')
    expect(await shown()).not.toEqual(before)
  })
})
