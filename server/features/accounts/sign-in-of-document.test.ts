import { expect, test } from 'vitest'
import { aProfile } from '../../testing/factories.ts'
import { aSquareImage } from '../../testing/gallery-uploads.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'
import { hashPassword } from '../identity/passwords.ts'
import { hashOf, newSecret } from '../identity/one-time-secret.ts'
import { LinkPurpose } from '../mail/mailed-link.entity.ts'
import { User } from '../session/user.entity.ts'

const app = forAllTests(testApp)

const password = 'Mare Tranquillitatis 69'
const passwordHash = await hashPassword(password)

async function aCreator() {
  const { id: profileId, userId: id } = await app.has(aProfile())
  const em = app.em.fork()
  await em.nativeUpdate(User, { id }, { passwordHash })
  const { email } = await em.findOneOrFail(User, { id }, { fields: ['email'] })
  return {
    person: (await app.as({ id })).keepingCookies(),
    id,
    logIn: `logIn(input: { email: "${email}", password: "${password}" }) { session { id } }`,
    change: `updateCreatorProfile(input: { creatorProfileId: ${profileId}, location: "Elsewhere" }) { creatorProfile { location } }`,
  }
}
const changed = { creatorProfile: { location: 'Elsewhere' } }
const logOut = 'logOut { success }'

test('a user who signs out and in again in one document has a new session', async () => {
  const { person, id, logIn } = await aCreator()
  const { cookie } = person
  expect(await person.run(`mutation { ${logOut} ${logIn} }`)).toEqual({
    status: 200,
    data: { logOut: { success: true }, logIn: { session: { id } } },
  })
  expect(person.cookie).not.toBe(cookie)
  expect((await person.run('{ session { id } }')).data.session).toEqual({ id })
  expect((await app.visitor({ cookie }).run('{ session { id } }')).data.session).toBeNull()
})

test('a user who signs in and out, or out twice, in one document is signed out', async () => {
  for (const first of ['logIn', 'logOut']) {
    const { person, logIn } = await aCreator()
    const { errors } = await person.run(
      `mutation { ${first === 'logIn' ? logIn : `first: ${logOut}`} ${logOut} }`,
    )
    expect(errors).toBeUndefined()
    expect((await person.run('{ session { id } }')).data.session).toBeNull()
  }
})

test('a field after a sign-out or a reset of the password in one document is refused, and the fields before it are carried out', async () => {
  const { person: browser, change, id } = await aCreator()
  const secret = newSecret()
  await app.em.execute(
    `insert into mailed_link (hash, purpose, user_id, expires_at) values (?, ?, ?, now() + interval '1 hour')`,
    [hashOf(secret), LinkPurpose.resetPassword, id],
  )
  const reset = `resetPassword(input: { token: "${secret}", password: "Betelgeuse 1920" }) { success }`
  const phone = (await app.as({ id })).keepingCookies()
  for (const [person, end] of [
    [phone, logOut],
    [browser, reset],
  ] as const) {
    const { data, errors } = await person.run(`mutation { before: ${change} end: ${end} after: ${change} }`)
    expect(data).toEqual({ before: changed, end: { success: true }, after: null })
    expect(errors).toMatchObject([{ path: ['after'], extensions: { code: 'UNAUTHENTICATED' } }])
  }
})

test('a field after a change of the account in one document returns the changed account', async () => {
  const { person } = await aCreator()
  const upload = `mutation ($input: UploadProfilePictureInput!) {
    changeDisplayName(input: { displayName: "Vera Again" }) { session { displayName } }
    uploadProfilePicture(input: $input) { session { displayName avatarUrl } }
    signOutOtherDevices { session { displayName avatarUrl } }
  }`
  const { data } = await person.runWithFiles(upload, { input: { picture: aSquareImage() } })
  const { session } = data.uploadProfilePicture
  expect(session).toEqual({ displayName: 'Vera Again', avatarUrl: expect.any(String) })
  expect(data.signOutOtherDevices).toEqual({ session })
  const removed = await person.run(`mutation {
    deleteProfilePicture { session { avatarUrl } }
    signOutOtherDevices { session { displayName avatarUrl } }
  }`)
  expect(removed.data.signOutOtherDevices.session).toEqual({ displayName: 'Vera Again', avatarUrl: null })
})

test('a field after a sign-in in one document runs as the account that signed in', async () => {
  const [old, next] = [await aCreator(), await aCreator()]
  const { data, errors } = await old.person.run(
    `mutation { ${next.logIn} ${next.change} formerly: ${old.change} }`,
  )
  expect(data).toEqual({
    logIn: { session: { id: next.id } },
    updateCreatorProfile: changed,
    formerly: null,
  })
  expect(errors).toMatchObject([{ path: ['formerly'], extensions: { code: 'FORBIDDEN' } }])
})
