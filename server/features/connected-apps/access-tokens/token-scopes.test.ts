import { expect, test } from 'vitest'
import { accessOf } from '../../../graphql/access.ts'
import { restRoutes } from '../../../rest/routes.ts'
import { anAccessToken, aUser } from '../../../testing/factories.ts'
import { type MutationRequest, mutationCases } from '../../../testing/mutation-cases.ts'
import { missing, restCases } from '../../../testing/rest-cases.ts'
import { mutations, runMutation } from '../../../testing/run-mutation.ts'
import { sendOperation } from '../../../testing/send-operation.ts'
import { forAllTests, type Person, testApp } from '../../../testing/test-app.ts'
import { TokenScope } from '../token-scope.ts'

/** All others are for no token. */
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
    'createRig',
    'updateRig',
    'deleteRig',
    'uploadGalleryImages',
    'replaceGalleryImage',
    'updateGalleryImage',
    'moveGalleryImage',
    'deleteGalleryImage',
    'updateGalleryImages',
    'deleteGalleryImages',
    'chooseCoverImage',
    'placeGalleryImage',
    'removeGalleryImagePlacement',
  ],
}

const onlyRead = 'This access token may only read. Create one with write scope.'
const notForTokens = 'Access tokens cannot do this. Sign in with a browser.'

const app = forAllTests(testApp)

async function withToken(scope: TokenScope, { userId }: Pick<MutationRequest, 'userId'>): Promise<Person> {
  const owner = userId ?? (await app.has(aUser())).id
  const { secret } = await app.has(anAccessToken(owner, { scope }))
  return app.visitor({ authorization: `Bearer ${secret}` })
}

const refusal = (message: string) => [{ message, extensions: { code: 'FORBIDDEN' } }]

test('tokens may run the mutations of these lists only', () => {
  const runBy = (scope: string) =>
    Object.keys(mutations).filter((name) => accessOf(mutations[name]!)!.tokenScope === scope)
  expect(runBy('read')).toEqual(allowed.read)
  expect(runBy('write').toSorted()).toEqual(allowed.write.toSorted())
  expect(runBy('none')).toHaveLength(Object.keys(mutations).length - allowed.write.length - 1)
})

/** One mutation of each kind; schema.test.ts has the guard of each. */
test.each([
  ['recordProfileView', 'read'],
  ['createCreatorProfile', 'write'],
  ['createGearItem', 'write'],
  ['uploadGalleryImages', 'write'],
  ['changeDisplayName', 'none'],
  ['uploadProfilePicture', 'none'],
])('%s is for tokens with the scope: %s', async (name, scope) => {
  const attempt = await mutationCases[name]!(app)
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

test.each([
  ['/creator-gear/create', onlyRead],
  ['/creator-images/upload', onlyRead],
  ['/auth/logout', notForTokens],
  ['/account/name', notForTokens],
])('over REST %s refuses a token with read scope, or any token', async (path, error) => {
  const route = restRoutes.find((one) => one.path === path)!
  const variables = restCases[path]!.variables({ ...missing, person: app.visitor() })
  const send = async (scope: TokenScope) => sendOperation.REST(await withToken(scope, {}), route, variables)
  expect(await send(TokenScope.read)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN', error } })
  const { body } = await send(TokenScope.write)
  if (error === notForTokens) expect(body.error).toBe(notForTokens)
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
