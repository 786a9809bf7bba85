import { OAuthAccount, OAuthProvider } from '../features/accounts/oauth/oauth-account.entity.ts'
import { newSecret } from '../features/accounts/identity/one-time-secret.ts'
import { issueSignInToken } from '../features/accounts/oauth/sign-in-token.entity.ts'
import { aConnectedApp, aDeviceRequest, anAccessToken, aPasskey, aUser } from './factories.ts'
import { aPasskeyUser, passkeyOptions } from './passkey-user.ts'
import { SoftwareAuthenticator } from './software-authenticator.ts'
import { aCreator, aSignedOutUser, type TestUser } from './rest-cases.ts'
import type { SentFile, TestApp } from './test-app.ts'
import { aSquareImage, aTinyImage } from './gallery-uploads.ts'

type Input = Record<string, unknown>

/** A request to send twice, and its user. */
export interface RetriedRequest {
  /** A visitor when absent. */
  userId?: number
  cookie?: string
  /** Absent for a mutation without an input. */
  input?: Input
  files?: SentFile[]
}

interface RetryCase {
  prepare: (app: TestApp) => Promise<RetriedRequest>
  /** The response to the retry: the same as to the first request, another challenge for a passkey, or an error with this code. */
  expected: 'the same' | 'other options' | 'CONFLICT' | 'NOT_FOUND' | 'UNAUTHENTICATED' | 'BAD_USER_INPUT'
  /** Whether the server recognizes the retry by its Idempotency-Key. */
  usesKey?: true
}

let lastNumber = 0
const newAccount = () => ({
  email: `again-${(lastNumber += 1)}@people.example`,
  password: 'Andromeda 1968',
  displayName: 'Vera Rubin',
})

const ofCreator =
  (input: (creator: TestUser) => Input) =>
  async (app: TestApp): Promise<RetriedRequest> => {
    const creator = await aCreator(app)
    return { userId: creator.userId, input: input(creator) }
  }

const link = { platform: 'New', url: 'https://new.example' }

const answerOfDevice = async (app: TestApp): Promise<RetriedRequest> => ({
  userId: (await app.has(aUser())).id,
  input: { userCode: await app.has(aDeviceRequest()) },
})

/** A retry of each mutation with the same Idempotency-Key, after its response was lost. */
export const retryCases: Record<string, RetryCase> = {
  createCreatorProfile: {
    prepare: async (app) => ({
      userId: (await app.has(aUser())).id,
      input: { location: 'Here' },
    }),
    expected: 'the same',
    usesKey: true,
  },
  updateCreatorProfile: {
    prepare: ofCreator(({ profileId }) => ({ creatorProfileId: profileId, location: 'Elsewhere' })),
    expected: 'the same',
  },
  recordProfileView: {
    prepare: async (app) => ({ input: { slug: (await aCreator(app)).slug } }),
    expected: 'the same',
  },
  createSocialLink: {
    prepare: ofCreator(({ profileId }) => ({ creatorProfileId: profileId, ...link })),
    expected: 'the same',
    usesKey: true,
  },
  updateSocialLink: {
    prepare: ofCreator(({ socialLink }) => ({ id: socialLink, platform: 'Changed' })),
    expected: 'the same',
  },
  moveSocialLink: {
    prepare: ofCreator(({ socialLink }) => ({ id: socialLink, toIndex: 1 })),
    expected: 'the same',
  },
  deleteSocialLink: {
    prepare: ofCreator(({ socialLink }) => ({ id: socialLink })),
    expected: 'NOT_FOUND',
  },
  createSupportLink: {
    prepare: ofCreator(({ profileId }) => ({ creatorProfileId: profileId, ...link })),
    expected: 'the same',
    usesKey: true,
  },
  updateSupportLink: {
    prepare: ofCreator(({ supportLink }) => ({ id: supportLink, platform: 'Changed' })),
    expected: 'the same',
  },
  moveSupportLink: {
    prepare: ofCreator(({ supportLink }) => ({ id: supportLink, toIndex: 1 })),
    expected: 'the same',
  },
  deleteSupportLink: {
    prepare: ofCreator(({ supportLink }) => ({ id: supportLink })),
    expected: 'NOT_FOUND',
  },
  createGearItem: {
    prepare: ofCreator(({ profileId }) => ({
      creatorProfileId: profileId,
      itemName: 'New',
      category: 'New',
    })),
    expected: 'the same',
    usesKey: true,
  },
  updateGearItem: {
    prepare: ofCreator(({ gearItem }) => ({ id: gearItem, itemName: 'Changed' })),
    expected: 'the same',
  },
  moveGearItem: {
    prepare: ofCreator(({ gearItem }) => ({ id: gearItem, toIndex: 1 })),
    expected: 'the same',
  },
  deleteGearItem: {
    prepare: ofCreator(({ gearItem }) => ({ id: gearItem })),
    expected: 'NOT_FOUND',
  },
  uploadGalleryImages: {
    prepare: async (app) => ({
      ...(await ofCreator(({ profileId }) => ({ creatorProfileId: profileId, title: 'New' }))(app)),
      files: [aTinyImage(), aTinyImage()],
    }),
    expected: 'the same',
    usesKey: true,
  },
  updateGalleryImage: {
    prepare: ofCreator(({ image }) => ({ id: image, title: 'Changed' })),
    expected: 'the same',
  },
  moveGalleryImage: {
    prepare: ofCreator(({ image }) => ({ id: image, toIndex: 1 })),
    expected: 'the same',
  },
  chooseCoverImage: { prepare: ofCreator(({ image }) => ({ id: image })), expected: 'the same' },
  deleteGalleryImage: {
    prepare: ofCreator(({ image }) => ({ id: image })),
    expected: 'NOT_FOUND',
  },
  updateGalleryImages: {
    prepare: ofCreator(({ image }) => ({ ids: [image], changes: { title: 'New', addTags: ['New'] } })),
    expected: 'the same',
  },
  deleteGalleryImages: {
    prepare: ofCreator(({ image }) => ({ ids: [image] })),
    expected: 'NOT_FOUND',
  },
  changeDisplayName: {
    prepare: ofCreator(() => ({ displayName: 'Vera R.' })),
    expected: 'the same',
  },
  uploadProfilePicture: {
    prepare: ofCreator(() => ({ picture: aSquareImage() })),
    expected: 'the same',
    usesKey: true,
  },
  updateProfilePicture: {
    prepare: async (app) => {
      const { person, userId } = await aCreator(app)
      await person.postForm('/account/picture/upload', { picture: aSquareImage() })
      return { userId, input: { altText: 'Vera' } }
    },
    expected: 'the same',
  },
  deleteProfilePicture: {
    prepare: async (app) => {
      const { person, userId } = await aCreator(app)
      await person.postForm('/account/picture/upload', { picture: aSquareImage() })
      return { userId }
    },
    expected: 'the same',
  },
  // The first request created the account, so the user can log in.
  register: { prepare: async () => ({ input: newAccount() }), expected: 'CONFLICT' },
  logIn: {
    prepare: async (app) => {
      const { email, password, ...rest } = newAccount()
      await app.visitor().post('/auth/register_with_password', { email, password, ...rest })
      return { input: { email, password } }
    },
    expected: 'the same',
  },
  // A token works once.
  establishSession: {
    prepare: async (app) => {
      const browserSecret = newSecret()
      const { id: userId } = await app.has(aUser())
      const tempToken = await app.has((em) => issueSignInToken(em, { userId, browserSecret }))
      return { cookie: `popup=${browserSecret}`, input: { tempToken } }
    },
    expected: 'UNAUTHENTICATED',
  },
  logOut: {
    prepare: async (app) => ({ userId: (await app.has(aUser())).id }),
    expected: 'the same',
  },
  signOutDevice: {
    prepare: async (app) => {
      const { id: userId } = await app.has(aUser())
      await app.as({ id: userId })
      const [session] = await app.em.execute<{ id: number }[]>('select id from session where user_id = ?', [
        userId,
      ])
      return { userId, input: { id: session!.id } }
    },
    expected: 'NOT_FOUND',
  },
  signOutOtherDevices: {
    prepare: async (app) => ({ userId: (await app.has(aUser())).id }),
    expected: 'the same',
  },
  // Only the first response has the secret, so a client without it revokes the token and creates another one.
  createAccessToken: {
    prepare: async (app) => ({
      userId: (await app.has(aUser())).id,
      input: { name: 'Phone', scope: 'read', expiresInDays: 7 },
    }),
    expected: 'CONFLICT',
  },
  revokeAccessToken: {
    prepare: async (app) => {
      const { id: userId } = await app.has(aUser())
      const { id } = await app.has(anAccessToken(userId))
      return { userId, input: { id } }
    },
    expected: 'NOT_FOUND',
  },
  // The first request has answered it.
  connectApp: { prepare: answerOfDevice, expected: 'NOT_FOUND' },
  declineConnection: { prepare: answerOfDevice, expected: 'NOT_FOUND' },
  nameConnectedApp: {
    prepare: async (app) => {
      const { id: userId } = await app.has(aUser())
      return { userId, input: { id: await app.has(aConnectedApp(userId)), name: 'Observatory' } }
    },
    expected: 'the same',
  },
  disconnectApp: {
    prepare: async (app) => {
      const { id: userId } = await app.has(aUser())
      return { userId, input: { id: await app.has(aConnectedApp(userId)) } }
    },
    expected: 'NOT_FOUND',
  },
  unlinkProvider: {
    prepare: async (app) => {
      const { id: userId } = await app.has(aUser())
      for (const provider of [OAuthProvider.google, OAuthProvider.discord]) {
        await app.em.insert(OAuthAccount, { userId, provider, providerAccountId: newSecret() })
      }
      return { userId, input: { provider: 'google' } }
    },
    expected: 'NOT_FOUND',
  },
  beginPasskeySignIn: { prepare: async () => ({}), expected: 'other options' },
  beginPasskeyConfirmation: {
    prepare: async (app) => {
      const { id: userId } = await app.has(aUser())
      await app.has(aPasskey(userId))
      return { userId }
    },
    expected: 'other options',
  },
  beginPasskeyRegistration: {
    prepare: async (app) => ({ userId: (await app.has(aUser())).id, input: {} }),
    expected: 'other options',
  },
  // A challenge works once.
  signInWithPasskey: {
    prepare: async (app) => {
      const { authenticator } = await aPasskeyUser(app)
      const person = app.visitor().keepingCookies()
      const response = authenticator.get(await passkeyOptions(person, 'beginPasskeySignIn'))
      return { cookie: person.cookie, input: { response } }
    },
    expected: 'UNAUTHENTICATED',
  },
  addPasskey: {
    prepare: async (app) => {
      const person = (await app.as(await app.has(aUser()))).keepingCookies()
      const options = await passkeyOptions(person, 'beginPasskeyRegistration(input: {})')
      const response = new SoftwareAuthenticator(app.address).create(options)
      return { cookie: person.cookie, input: { response } }
    },
    expected: 'BAD_USER_INPUT',
  },
  renamePasskey: {
    prepare: async (app) => {
      const { id: userId } = await app.has(aUser())
      return { userId, input: { id: (await app.has(aPasskey(userId))).id, name: 'Phone' } }
    },
    expected: 'the same',
  },
  removePasskey: {
    prepare: async (app) => {
      const { id: userId } = await app.has(aUser())
      await app.has(aPasskey(userId))
      return { userId, input: { id: (await app.has(aPasskey(userId))).id } }
    },
    expected: 'NOT_FOUND',
  },
  // The account has a password now, which the retry does not confirm.
  changePassword: {
    prepare: async (app) => ({
      userId: (await app.has(aUser())).id,
      input: { password: 'Betelgeuse 1920' },
    }),
    expected: 'BAD_USER_INPUT',
  },
  requestPasswordReset: {
    prepare: async () => ({ input: { email: newAccount().email } }),
    expected: 'the same',
  },
  // A link works once.
  resetPassword: {
    prepare: async (app) => ({
      input: { token: (await aSignedOutUser(app)).resetToken, password: 'Betelgeuse 1920' },
    }),
    expected: 'BAD_USER_INPUT',
  },
  requestEmailChange: {
    prepare: async (app) => ({
      userId: (await app.has(aUser())).id,
      input: { email: newAccount().email },
    }),
    expected: 'the same',
  },
  confirmEmailChange: {
    prepare: async (app) => ({ input: { token: (await aSignedOutUser(app)).emailToken } }),
    expected: 'BAD_USER_INPUT',
  },
  deleteCreatorProfile: {
    prepare: async (app) => ({ userId: (await aCreator(app)).userId, input: {} }),
    expected: 'NOT_FOUND',
  },
  // The session ended with the account.
  deleteAccount: {
    prepare: async (app) => ({ userId: (await aCreator(app)).userId, input: {} }),
    expected: 'UNAUTHENTICATED',
  },
}
