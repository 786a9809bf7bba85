import { OAuthAccount, OAuthProvider } from '../features/session/oauth-account.entity.ts'
import { newSecret } from '../features/session/one-time-secret.ts'
import { issueSignInToken } from '../features/session/sign-in-token.entity.ts'
import { anAccessToken, aUser } from './factories.ts'
import { aCreator, aReturner, type TestUser } from './rest-cases.ts'
import type { SentFile, TestApp } from './test-app.ts'
import { aSquarePicture, aTinyPicture } from './gallery-uploads.ts'

type Variables = Record<string, unknown> & { input?: Record<string, unknown> }

/** A user and a request that they send twice. */
export interface Try {
  /** The account that is signed in; a visitor when absent. */
  userId?: number
  cookie?: string
  variables: Variables
  files?: SentFile[]
}

interface RetryCase {
  prepare: (app: TestApp) => Promise<Try>
  /** The response to the retry: the same as to the first request, or an error with this code. */
  again: 'the same' | 'CONFLICT' | 'NOT_FOUND' | 'UNAUTHENTICATED' | 'BAD_USER_INPUT'
  /** Whether the server recognizes the retry by its Idempotency-Key. */
  usesKey?: true
}

let lastNumber = 0
const newAccount = () => ({
  email: `again-${(lastNumber += 1)}@people.example`,
  password: 'Andromeda 1968',
  displayName: 'Vera Rubin',
})

/** A creator whose profile has two items in each list, and their request. */
const ofCreator =
  (variables: (creator: TestUser) => Variables) =>
  async (app: TestApp): Promise<Try> => {
    const creator = await aCreator(app)
    return { userId: creator.userId, variables: variables(creator) }
  }

const link = { platform: 'New', url: 'https://new.example' }

/** A retry of each mutation with the same Idempotency-Key, after its response was lost. */
export const retryCases: Record<string, RetryCase> = {
  createCreatorProfile: {
    prepare: async (app) => ({
      userId: (await app.has(aUser())).id,
      variables: { input: { location: 'Here' } },
    }),
    again: 'the same',
    usesKey: true,
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
    usesKey: true,
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
    usesKey: true,
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
    usesKey: true,
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
    usesKey: true,
  },
  updateGalleryImage: {
    prepare: ofCreator(({ image }) => ({ input: { id: image, title: 'Changed' } })),
    again: 'the same',
  },
  moveGalleryImage: { prepare: ofCreator(({ image }) => ({ id: image, toIndex: 1 })), again: 'the same' },
  chooseCoverImage: { prepare: ofCreator(({ image }) => ({ id: image })), again: 'the same' },
  deleteGalleryImage: { prepare: ofCreator(({ image }) => ({ id: image })), again: 'NOT_FOUND' },
  changeDisplayName: {
    prepare: ofCreator(() => ({ input: { displayName: 'Vera R.' } })),
    again: 'the same',
  },
  uploadProfilePicture: {
    prepare: ofCreator(() => ({ input: { picture: aSquarePicture() } })),
    again: 'the same',
    usesKey: true,
  },
  deleteProfilePicture: {
    prepare: async (app) => {
      const { person, userId } = await aCreator(app)
      await person.postForm('/account/picture/upload', { picture: aSquarePicture() })
      return { userId, variables: {} }
    },
    again: 'the same',
  },
  // The user can log in to the account that the first request created.
  register: { prepare: async () => ({ variables: { input: newAccount() } }), again: 'CONFLICT' },
  logIn: {
    prepare: async (app) => {
      const { email, password, ...rest } = newAccount()
      await app.visitor().post('/auth/register_with_password', { email, password, ...rest })
      return { variables: { input: { email, password } } }
    },
    again: 'the same',
  },
  // A token that worked twice would work for a thief too.
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
  endSession: {
    prepare: async (app) => {
      const { id: userId } = await app.has(aUser())
      await app.as({ id: userId })
      const [session] = await app.em.execute<{ id: number }[]>('select id from session where user_id = ?', [
        userId,
      ])
      return { userId, variables: { id: session!.id } }
    },
    again: 'NOT_FOUND',
  },
  endOtherSessions: {
    prepare: async (app) => ({ userId: (await app.has(aUser())).id, variables: {} }),
    again: 'the same',
  },
  // Only the first response has the secret, so a client without it revokes the token and creates another one.
  createAccessToken: {
    prepare: async (app) => ({
      userId: (await app.has(aUser())).id,
      variables: { input: { name: 'Phone', scope: 'read', expiresInDays: 7 } },
    }),
    again: 'CONFLICT',
  },
  revokeAccessToken: {
    prepare: async (app) => {
      const { id: userId } = await app.has(aUser())
      const { id } = await app.has(anAccessToken(userId))
      return { userId, variables: { id } }
    },
    again: 'NOT_FOUND',
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
  // The account has a password by then, which the retry does not confirm.
  changePassword: {
    prepare: async (app) => ({
      userId: (await app.has(aUser())).id,
      variables: { input: { password: 'Betelgeuse 1920' } },
    }),
    again: 'BAD_USER_INPUT',
  },
  requestPasswordReset: {
    prepare: async () => ({ variables: { input: { email: newAccount().email } } }),
    again: 'the same',
  },
  // A link works once.
  resetPassword: {
    prepare: async (app) => ({
      variables: { input: { token: (await aReturner(app)).resetToken, password: 'Betelgeuse 1920' } },
    }),
    again: 'BAD_USER_INPUT',
  },
  requestEmailChange: {
    prepare: async (app) => ({
      userId: (await app.has(aUser())).id,
      variables: { input: { email: newAccount().email } },
    }),
    again: 'the same',
  },
  confirmEmailChange: {
    prepare: async (app) => ({ variables: { input: { token: (await aReturner(app)).emailToken } } }),
    again: 'BAD_USER_INPUT',
  },
  deleteCreatorProfile: {
    prepare: async (app) => ({ userId: (await aCreator(app)).userId, variables: { input: {} } }),
    again: 'NOT_FOUND',
  },
  // The session ended with the account.
  deleteAccount: {
    prepare: async (app) => ({ userId: (await aCreator(app)).userId, variables: { input: {} } }),
    again: 'UNAUTHENTICATED',
  },
}
