import { expect, test } from 'vitest'
import { aProfile, aSocialLink } from '../../testing/factories.ts'
import { aSquareImage } from '../../testing/gallery-uploads.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'
import { User } from '../session/user.entity.ts'
import { hashPassword } from '../identity/passwords.ts'

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

test('a user who signs out and in again in one document has a new session', async () => {
  const { person, id, logIn } = await aCreator()
  const { cookie } = person
  expect(await person.run(`mutation { logOut { success } ${logIn} }`)).toEqual({
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
    const fields = first === 'logIn' ? logIn : 'first: logOut { success }'
    const { data, errors } = await person.run(`mutation { ${fields} logOut { success } }`)
    expect(errors).toBeUndefined()
    expect(data.logOut).toEqual({ success: true })
    expect((await person.run('{ session { id } }')).data.session).toBeNull()
  }
})

test('a field after a sign-out in one document is refused, and the fields before it are carried out', async () => {
  const { person, change } = await aCreator()
  const { data, errors } = await person.run(
    `mutation { before: ${change} logOut { success } after: ${change} }`,
  )
  expect(data).toEqual({
    before: { creatorProfile: { location: 'Elsewhere' } },
    logOut: { success: true },
    after: null,
  })
  expect(errors).toMatchObject([{ path: ['after'], extensions: { code: 'UNAUTHENTICATED' } }])
})

test('a field after a change of the account in one document returns the changed account', async () => {
  const { person } = await aCreator()
  const upload = `mutation ($input: UploadProfilePictureInput!) {
    changeDisplayName(input: { displayName: "Vera Again" }) { session { displayName } }
    renamed: signOutOtherDevices { session { displayName } }
    uploadProfilePicture(input: $input) { session { displayName avatarUrl } }
    signOutOtherDevices { session { displayName avatarUrl } }
  }`
  const { data } = await person.runWithFiles(upload, { input: { picture: aSquareImage() } })
  const { session } = data.uploadProfilePicture
  expect(session).toEqual({ displayName: 'Vera Again', avatarUrl: expect.any(String) })
  expect(data).toMatchObject({
    changeDisplayName: { session: { displayName: 'Vera Again' } },
    renamed: { session: { displayName: 'Vera Again' } },
    signOutOtherDevices: { session },
  })
  const removed = await person.run(`mutation {
    deleteProfilePicture { session { avatarUrl } }
    signOutOtherDevices { session { displayName avatarUrl } }
  }`)
  expect(removed.data.signOutOtherDevices.session).toEqual({ displayName: 'Vera Again', avatarUrl: null })
})

test('a field after a sign-in in one document runs as the account that signed in', async () => {
  const [old, next] = [await aCreator(), await aCreator()]
  const { data } = await old.person.run(`mutation { ${next.logIn} ${next.change} }`)
  expect(data).toEqual({
    logIn: { session: { id: next.id } },
    updateCreatorProfile: { creatorProfile: { location: 'Elsewhere' } },
  })
  const other = await old.person.run(`mutation { ${next.logIn} ${old.change} }`)
  expect(other.data).toEqual({ ...data, updateCreatorProfile: null })
  expect(other.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
  const visitor = app.visitor().keepingCookies()
  expect((await visitor.run(`mutation { ${next.logIn} ${next.change} }`)).data).toEqual(data)
})

test.each(['unlinkProvider(input: { provider: google })', 'createCreatorProfile(input: {})'])(
  'a user whose account is deleted before %s reads that they must log in',
  async (field) => {
    const { id: profileId, userId } = await app.has(aProfile())
    const { id } = await app.has(aSocialLink(profileId))
    const person = await app.as({ id: userId })
    const execute = (sql: string) => app.em.execute(sql)
    await execute(`
      create or replace function delete_account() returns trigger language plpgsql as $$
      begin delete from users where id = ${userId}; return null; end $$`)
    await execute(`
      create or replace trigger delete_account after delete on social_link
      for each row execute function delete_account()`)
    const { errors } = await person
      .run(`mutation { deleteSocialLink(input: { id: ${id} }) { deletedId } ${field} { session { id } } }`)
      .finally(() => execute('drop trigger delete_account on social_link'))
    expect(errors).toMatchObject([
      { message: 'Please log in first', extensions: { code: 'UNAUTHENTICATED' } },
    ])
  },
)
