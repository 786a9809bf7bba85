import { OAuthAccount, OAuthProvider } from '../features/session/oauth-account.entity.ts'
import { newSecret } from '../features/session/one-time-secret.ts'
import { issueSignInToken } from '../features/session/sign-in-token.ts'
import { aUser } from './factories.ts'
import { aCreator, type Asker } from './rest-cases.ts'
import type { SentFile, TestApp } from './test-app.ts'
import { aTinyPicture } from './tiny-picture.ts'

type Variables = Record<string, unknown> & { input?: Record<string, unknown> }

/** Somebody and what they send, twice. */
export interface Try {
  /** The account that is signed in; a visitor when absent. */
  userId?: number
  cookie?: string
  variables: Variables
  files?: SentFile[]
}

export interface RetryCase {
  prepare: (app: TestApp) => Promise<Try>
  /** What the second try is told: the same as the first, or an error of this code. */
  again: 'the same' | 'CONFLICT' | 'NOT_FOUND' | 'UNAUTHENTICATED'
  /** Whether the second try is known for one by its Idempotency-Key. */
  heedsKey?: true
}

let lastNumber = 0
const newAccount = () => ({
  email: `again-${(lastNumber += 1)}@people.example`,
  password: 'Andromeda 1968',
  displayName: 'Vera Rubin',
})

/** A creator, and what they do to a profile that has two items of each list. */
const ofCreator =
  (variables: (creator: Asker) => Variables) =>
  async (app: TestApp): Promise<Try> => {
    const creator = await aCreator(app)
    return { userId: creator.userId, variables: variables(creator) }
  }

const link = { platform: 'New', url: 'https://new.example' }

/** What happens to each mutation when its answer got lost and a client sends it again under the same Idempotency-Key. */
export const retryCases: Record<string, RetryCase> = {
  createCreatorProfile: {
    prepare: async (app) => ({
      userId: (await app.has(aUser())).id,
      variables: { input: { location: 'Here' } },
    }),
    again: 'the same',
    heedsKey: true,
  },
  updateCreatorProfile: {
    prepare: ofCreator(({ profileId }) => ({ input: { profileId, location: 'Elsewhere' } })),
    again: 'the same',
  },
  recordProfileView: {
    prepare: async (app) => ({ variables: { slug: (await aCreator(app)).slug } }),
    again: 'the same',
  },
  createSocialLink: {
    prepare: ofCreator(({ profileId }) => ({ input: { creatorProfileId: profileId, ...link } })),
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
    prepare: ofCreator(({ profileId }) => ({ input: { creatorProfileId: profileId, ...link } })),
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
    prepare: ofCreator(({ profileId }) => ({
      input: { creatorProfileId: profileId, itemName: 'New', category: 'New' },
    })),
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
    prepare: async (app) => ({
      ...(await ofCreator(({ profileId }) => ({ input: { creatorProfileId: profileId, title: 'New' } }))(
        app,
      )),
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
    prepare: async (app) => {
      const { email, password, ...rest } = newAccount()
      await app.visitor().post('/auth/register_with_password', { email, password, ...rest })
      return { variables: { input: { email, password } } }
    },
    again: 'the same',
  },
  // A token that worked twice would work for who found it.
  establishSession: {
    prepare: async (app) => {
      const browserSecret = newSecret()
      const { id: userId } = await app.has(aUser())
      const tempToken = await app.has((em) => issueSignInToken(em, { userId, browserSecret }))
      return { cookie: `popup=${browserSecret}`, variables: { input: { tempToken } } }
    },
    again: 'UNAUTHENTICATED',
  },
  logOut: {
    prepare: async (app) => ({ userId: (await app.has(aUser())).id, variables: {} }),
    again: 'the same',
  },
  unlinkProvider: {
    prepare: async (app) => {
      const { id: userId } = await app.has(aUser())
      for (const provider of [OAuthProvider.google, OAuthProvider.discord]) {
        await app.em.insert(OAuthAccount, { userId, provider, providerAccountId: newSecret() })
      }
      return { userId, variables: { provider: 'google' } }
    },
    again: 'NOT_FOUND',
  },
}
