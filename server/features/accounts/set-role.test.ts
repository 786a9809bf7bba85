import { expect, test } from 'vitest'
import { aUser } from '../../testing/factories.ts'
import { forAllTests, type Person, testApp } from '../../testing/test-app.ts'
import { runUserCommand } from '../../commands/user-commands.ts'
import { type AccountName, userOptions } from '../../commands/user-options.ts'
import { Role } from '../session/user.entity.ts'

const app = forAllTests(testApp)

function setRole(account: AccountName, role: Role) {
  const env = { dataDir: '', s3: undefined, publicUrl: app.address, host: '', port: 0 }
  const { signal } = new AbortController()
  const parts = { env, orm: app.orm, signal, readPassword: async () => '' }
  return runUserCommand({ command: 'role', account, role }, parts)
}

async function roleOf(person: Person): Promise<unknown> {
  const { data } = await person.run('{ session { role } }')
  return data.session.role
}

test('a signed-in user, found by the email in any case, has a changed role from the next request on, and no other user', async () => {
  const [user, stranger] = [await app.has(aUser()), await app.as(await app.has(aUser()))]
  const person = await app.as(user)
  expect(await roleOf(person)).toBe('user')
  const { message } = await setRole({ email: ` ${user.email.toUpperCase()} ` }, Role.admin)
  expect(message).toBe(`${user.email} now has the role admin.`)
  expect([await roleOf(person), await roleOf(stranger)]).toEqual(['admin', 'user'])
  await setRole(user, Role.user)
  expect(await roleOf(person)).toBe('user')
})

test.each([
  ['no email', ['--role', 'admin'], /--email or --id is missing/],
  ['an email and a number', ['sign-out', '--email', 'ada@x.example', '--id', '7'], /either --email or --id/],
  ['a number that is none', ['sign-out', '--id', 'seven'], /--id must be a whole number/],
  ['no role', ['--email', 'ada@x.example'], /--role is missing/],
  ['an unknown role', ['--email', 'ada@x.example', '--role', 'owner'], /Unknown role: owner/],
  ['a second file', ['import', 'a.zip', 'b.zip'], /Unexpected argument: b\.zip/],
  ['no file', ['export', '--id', '7'], /name of the file is missing/],
  ['a deletion without --yes', ['delete', '--id', '7'], /--yes is missing/],
  ['a password as an argument', ['set-password', '--id', '7', 'secret phrase'], /Unexpected argument/],
  ['an option of another command', ['sign-out', '--id', '7', '--yes'], /sign-out does not take --yes/],
  ['an app without a redirect', ['add-app', 'Stacker', 'https://stacker.example'], /redirect is missing/],
  ['an app to remove without its id', ['remove-app'], /client id of the app is missing/],
  ['an unknown option', ['--mail', 'ada@x.example', '--role', 'admin'], /--mail/],
])('the command user refuses %s, and prints its usage', (_what, words, reason) => {
  expect(() => userOptions(words)).toThrow(reason)
  expect(() => userOptions(words)).toThrow('--email someone@example.org --role user|admin')
})
