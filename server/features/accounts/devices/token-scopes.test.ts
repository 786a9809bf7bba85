import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessOf } from '../../../graphql/access.ts'
import { restRoutes } from '../../../rest/routes.ts'
import { anAccessToken, aUser } from '../../../testing/factories.ts'
import { rootFieldOfRoute, missing, restCases } from '../../../testing/rest-cases.ts'
import { type RetriedRequest, retryCases } from '../../../testing/retry-cases.ts'
import { mutations, runMutation } from '../../../testing/run-mutation.ts'
import { sendOperation } from '../../../testing/send-operation.ts'
import { type Person, type TestApp, testApp } from '../../../testing/test-app.ts'
import { TokenScope } from './token-scope.ts'

/** Every new mutation must be added to one of the lists. */
const allowed = {
  read: ['recordProfileView'],
  write: [
    'createCreatorProfile',
    'updateCreatorProfile',
    'createSocialLink',
    'updateSocialLink',
    'moveSocialLink',
    'deleteSocialLink',
    'createSupportLink',
    'updateSupportLink',
    'moveSupportLink',
    'deleteSupportLink',
    'createGearItem',
    'updateGearItem',
    'moveGearItem',
    'deleteGearItem',
    'uploadGalleryImages',
    'updateGalleryImage',
    'moveGalleryImage',
    'deleteGalleryImage',
    'updateGalleryImages',
    'deleteGalleryImages',
    'chooseCoverImage',
  ],
  none: [
    'logIn',
    'register',
    'establishSession',
    'logOut',
    'unlinkProvider',
    'beginPasskeySignIn',
    'beginPasskeyConfirmation',
    'signInWithPasskey',
    'beginPasskeyRegistration',
    'addPasskey',
    'renamePasskey',
    'removePasskey',
    'changePassword',
    'requestPasswordReset',
    'resetPassword',
    'requestEmailChange',
    'confirmEmailChange',
    'signOutDevice',
    'signOutOtherDevices',
    'createAccessToken',
    'revokeAccessToken',
    'connectApp',
    'declineConnection',
    'nameConnectedApp',
    'disconnectApp',
    'deleteCreatorProfile',
    'deleteAccount',
    'changeDisplayName',
    'uploadProfilePicture',
    'updateProfilePicture',
    'deleteProfilePicture',
  ],
}
const scopes = Object.entries(allowed).flatMap(([scope, names]) =>
  names.map((name) => [name, scope] as const),
)

const onlyRead = 'This access token may only read. Create one with write scope.'
const notForTokens = 'Access tokens cannot do this. Sign in with a browser.'

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app[Symbol.asyncDispose]())

async function withToken(scope: TokenScope, { userId }: Pick<RetriedRequest, 'userId'>): Promise<Person> {
  const owner = userId ?? (await app.has(aUser())).id
  const { secret } = await app.has(anAccessToken(owner, { scope }))
  return app.visitor({ authorization: `Bearer ${secret}` })
}

const refusal = (message: string) => [{ message, extensions: { code: 'FORBIDDEN' } }]

test('every mutation is on one list, and declares its scope', () => {
  expect(scopes.map(([name]) => name).toSorted()).toEqual(Object.keys(mutations).toSorted())
  expect(scopes.filter(([name, scope]) => accessOf(mutations[name]!)!.tokenScope !== scope)).toEqual([])
})

describe.each(scopes)('%s', (name, scope) => {
  test(`is for tokens with the scope: ${scope}`, async () => {
    const attempt = await retryCases[name]!.prepare(app)
    const sessions = () => app.em.execute('select sid from session order by 1')
    const before = await sessions()

    const reader = await runMutation(await withToken(TokenScope.read, attempt), name, attempt)
    if (scope === 'read') expect(reader).not.toHaveProperty('errors')
    // An upload with a token of read scope is refused before the operation in its body is known.
    else if (scope === 'none' && name !== 'uploadProfilePicture')
      expect(reader.errors).toMatchObject(refusal(notForTokens))
    else expect(reader.errors).toMatchObject(refusal(onlyRead))

    const writer = await runMutation(await withToken(TokenScope.write, attempt), name, attempt)
    if (scope === 'none') expect(writer.errors).toMatchObject(refusal(notForTokens))
    else expect(writer).not.toHaveProperty('errors')
    expect(await sessions()).toEqual(before)
  })
})

const writes = restRoutes.filter(({ method }) => method === 'post')

test.each(writes)('over REST $path refuses a token with read scope, or any token', async (route) => {
  const scope = accessOf(mutations[rootFieldOfRoute(route)]!)!.tokenScope
  const variables = restCases[route.path]!.variables({ ...missing, person: app.visitor() })
  const send = async (scope: TokenScope) => sendOperation.REST(await withToken(scope, {}), route, variables)
  const error = scope === 'none' ? notForTokens : onlyRead
  expect(await send(TokenScope.read)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN', error } })
  const { body } = await send(TokenScope.write)
  if (scope === 'none') expect(body.error).toBe(notForTokens)
  else expect(body.error).not.toBe(onlyRead)
})

test('a token cannot list devices, tokens and passkeys or export the account, and reads all else of the account that it belongs to', async () => {
  const user = await app.has(aUser())
  const phone = await withToken(TokenScope.write, { userId: user.id })
  expect((await phone.fetch('/_api/account/export')).status).toBe(403)
  const { data, errors } = await phone.run(`{
    session { id devices { id } email accessTokens { id } signInMethods { hasPassword linkedProviders passkeys { id } } }
  }`)
  expect(data.session).toEqual({
    id: user.id,
    devices: null,
    email: user.email,
    accessTokens: null,
    signInMethods: { hasPassword: false, linkedProviders: [], passkeys: null },
  })
  const refused = { message: notForTokens, extensions: { code: 'FORBIDDEN' } }
  expect(errors).toMatchObject([
    { ...refused, path: ['session', 'devices'] },
    { ...refused, path: ['session', 'accessTokens'] },
    { ...refused, path: ['session', 'signInMethods', 'passkeys'] },
  ])
  expect((await phone.get('/auth/session')).body.user).toMatchObject({ id: user.id })
})
