import { expect, test } from 'vitest'
import { aUser } from '../../testing/factories.ts'
import { forAllTests, type Person, testApp } from '../../testing/test-app.ts'
import { runUserCommand } from '../../commands/user-commands.ts'
import { type AccountName, userOptions, type UserOptions } from '../../commands/user-options.ts'
import { Role, User } from '../session/user.entity.ts'

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

test('a signed-in user has a changed role from the next request on', async () => {
  const user = await app.has(aUser())
  const person = await app.as(user)
  expect(await roleOf(person)).toBe('user')
  await setRole(user, Role.admin)
  expect(await roleOf(person)).toBe('admin')
  await setRole(user, Role.user)
  expect(await roleOf(person)).toBe('user')
})

test('the account is found by email in any case, and no other is changed', async () => {
  const [user, other] = [await app.has(aUser()), await app.has(aUser())]
  const { message } = await setRole({ email: ` ${user.email.toUpperCase()} ` }, Role.admin)
  expect(message).toBe(`${user.email} now has the role admin.`)
  expect(await roleOf(await app.as(user))).toBe('admin')
  expect(await roleOf(await app.as(other))).toBe('user')
})

test('an unknown email is an error, and no account is created', async () => {
  const before = await app.em.fork().count(User)
  await expect(setRole({ email: ' nobody@people.example ' }, Role.admin)).rejects.toThrow(
    'No account has the email nobody@people.example.',
  )
  expect(await app.em.fork().count(User)).toBe(before)
})

test('a role in stored session data is ignored', async () => {
  const user = await app.has(aUser())
  const person = await app.as(user)
  await app.em.execute(
    `update session set sess = sess::jsonb || '{"role": "admin", "user": {"role": "admin"}}' where user_id = ?`,
    [user.id],
  )
  expect(await roleOf(person)).toBe('user')
})

test.each<[words: string, options: UserOptions]>([
  [
    '--email ada@x.example --role admin',
    { command: 'role', account: { email: 'ada@x.example' }, role: Role.admin },
  ],
  ['list --after 50 --limit 5000 --csv', { command: 'list', after: 50, limit: 1000, isCsv: true }],
  ['set-password --email ada@x.example', { command: 'set-password', account: { email: 'ada@x.example' } }],
  ['sign-out --id 7', { command: 'sign-out', account: { id: 7 } }],
  ['export --id 7 ada.zip', { command: 'export', account: { id: 7 }, file: 'ada.zip' }],
  ['import ada.zip --email a@x.example', { command: 'import', file: 'ada.zip', email: 'a@x.example' }],
  [
    'add-app Stacker https://stacker.example org.stacker.app:/back http://127.0.0.1/back --device --client-id stacker',
    {
      command: 'add-app',
      name: 'Stacker',
      address: 'https://stacker.example',
      redirectUris: ['org.stacker.app:/back', 'http://127.0.0.1/back'],
      usesDeviceCode: true,
      clientId: 'stacker',
      isForced: false,
    },
  ],
  ['delete --id 7 --yes', { command: 'delete', account: { id: 7 } }],
])('the command user accepts: %s', (words, options) => {
  expect(userOptions(words.split(' '))).toEqual(options)
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
