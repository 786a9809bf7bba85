import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LocalImageStore } from '../features/images/store/local-image-store.ts'
import { aGalleryImage, anAccessToken, aProfile, aUser } from '../testing/factories.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { type Person, type TestApp, testApp } from '../testing/test-app.ts'
import { aWholeAccount } from '../testing/whole-account.ts'
import { runUserCommand } from './user-commands.ts'
import { userOptions } from './user-options.ts'

let folder: string
let app: TestApp
/** Another installation. */
let other: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'astrofolio-user-'))
  app = await testApp({ images: new LocalImageStore(join(folder, 'here/images')) })
  other = await testApp({ images: new LocalImageStore(join(folder, 'elsewhere/images')) })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await other[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

async function run(
  site: TestApp,
  words: string,
  { password = '', signal = new AbortController().signal } = {},
) {
  const dataDir = join(folder, site === app ? 'here' : 'elsewhere')
  const env = { dataDir, s3: undefined, publicUrl: site.address, host: '', port: 0 }
  const parts = { env, orm: site.orm, signal, readPassword: async () => password }
  return runUserCommand(userOptions(words.split(' ')), parts)
}

const isSignedIn = async (person: Person) => (await person.run('{ session { id } }')).data.session !== null
const logIn = (email: string, password: string, site = app) =>
  site.visitor().keepingCookies().post('/auth/login_with_password', { email, password })

test('an operator changes the role of a user, found by the email in any case and between blanks, and of no other, from the next request on', async () => {
  const user = await app.has(aUser())
  const [person, stranger] = [await app.as(user), await app.as(await app.has(aUser()))]
  const roleOf = async (of: Person) => (await of.run('{ session { role } }')).data.session.role
  for (const role of ['admin', 'user']) {
    const { message } = await run(app, `role --email \t${user.email.toUpperCase()}\t --role ${role}`)
    expect(message).toBe(`${user.email} now has the role ${role}.`)
    expect([await roleOf(person), await roleOf(stranger)]).toEqual([role, 'user'])
  }
})

test.each([
  ['sign-out', 'is signed out everywhere.'],
  ['set-password', 'has a new password and is signed out everywhere.'],
])(
  'an operator who runs %s ends the sessions and tokens of an account, and no others',
  async (command, done) => {
    const [user, stranger] = [await app.has(aUser()), await app.as(await app.has(aUser()))]
    const person = await app.as(user)
    const { secret } = await app.has(anAccessToken(user.id))
    expect(await run(app, `${command} --id ${user.id}`, { password: 'Difference Engine No. 2' })).toEqual({
      message: `${user.email} ${done}`,
      accountId: user.id,
    })
    expect([await isSignedIn(person), await isSignedIn(stranger)]).toEqual([false, true])
    const script = app.visitor({ authorization: `Bearer ${secret}` })
    expect((await script.run('{ session { id } }')).status).toBe(401)
  },
)

test('an operator sets a password: it replaces the old one, and the owner gets a mail', async () => {
  const { email } = await app.has(aUser())
  const set = (password: string) => run(app, `set-password --email ${email}`, { password })
  const [old, next] = ['Analytical Engine', 'Difference Engine No. 2']
  for (const password of [old, `${next}\n`]) await set(password)
  for (const refused of ['short', 'password123']) await expect(set(refused)).rejects.toThrow(/assword/)
  expect((await logIn(email, old)).status).toBe(401)
  expect((await logIn(email, next)).status).toBe(200)
  const mails = await app.em.execute(`select kind from mail where recipient = ? order by id desc`, [email])
  expect(mails[0]).toEqual({ kind: 'password-changed' })
})

test('an operator exports an account, imports it elsewhere, and lists and deletes it', async () => {
  const { userId, email, slug, files, password } = await aWholeAccount(app)
  const file = join(folder, 'account.zip')
  expect(await run(app, `export --id ${userId} ${file}`)).toEqual({
    message: `Exported ${email} to ${file}.`,
    accountId: userId,
  })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const { size } = await stat(file)
  await expect(run(app, `export --id ${userId} ${file}`)).rejects.toThrow('EEXIST')
  expect((await stat(file)).size).toBe(size)

  expect(await run(other, `import ${file}`)).toEqual({
    message: `Account 1 was created with /creators/${slug} and 2 pictures. It has no password: set one with set-password --id 1.`,
    accountId: 1,
  })
  expect((await other.visitor().get(`/creator-profiles/get?slug=${slug}`)).status).toBe(200)
  expect((await logIn(email, password, other)).status).toBe(401)
  await expect(run(other, `import ${file}`)).rejects.toThrow('Pass another one with --email.')
  const bare = join(folder, 'bare.zip')
  await run(app, `export --id ${(await app.has(aUser())).id} ${bare}`)
  await run(other, `import ${bare} --email bob@people.example`)
  const { message } = await run(other, 'list')
  expect(message).toMatch(new RegExp(`^id +email.*\n1 +${email} .*${slug} +2 .*\n2 +bob@people.example .*$`))
  expect((await run(other, 'list --csv --after 1')).message).toMatch(
    /^id,email,.*\n2,bob@people.example,Vera Rubin,user,,0,\d{4}-\d\d-\d\d$/,
  )
  expect((await run(other, 'list --limit 1')).message).toContain('\nThere may be more: list --after 1')

  expect(await run(app, `delete --email ${email} --yes`)).toEqual({
    message: `Deleted the account ${email}.`,
    accountId: userId,
  })
  expect((await logIn(email, password)).status).toBe(401)
  await runJobs(app)
  for (const name of files) expect(existsSync(join(folder, 'here/images', name)), name).toBe(false)
})

test('an operator lists the profiles of the last week, or since a day', async () => {
  const aWeekAgo = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000)
  const old = await app.has(aProfile({ slug: 'old-timer', displayName: 'Old Timer', createdAt: aWeekAgo }))
  const { id, userId } = await app.has(aProfile({ slug: 'newt-comer', displayName: 'Newt Comer' }))
  await app.has(aGalleryImage(id))
  const { message } = await run(app, 'profiles')
  expect(message).toMatch(/^id +address +displayName +accountId +pictures +createdAt\n/)
  expect(message).toMatch(
    new RegExp(`\n${id} +/creators/newt-comer +Newt Comer +${userId} +1 +\\d{4}-\\d\\d-\\d\\d$`),
  )
  expect(message).not.toContain('Old Timer')
  const day = aWeekAgo.toISOString().slice(0, 10)
  const all = await run(app, `profiles --since ${day} --after ${old.id - 1} --limit 1`)
  expect(all.message).toContain('/creators/old-timer')
  expect(all.message).toContain(`There may be more: profiles --since ${day} --after ${old.id}`)
  expect((await run(app, `profiles --since ${day} --csv`)).message).toContain(`\n${id},/creators/newt-comer,`)
  for (const wrong of ['yesterday', '2026-02-31x', '2026-13-01'])
    expect(() => userOptions(['profiles', '--since', wrong])).toThrow('--since must be a day')
})

test('an export that is stopped leaves no file', async () => {
  const { id } = await app.has(aUser())
  const file = join(folder, 'stopped.zip')
  const signal = AbortSignal.abort(new Error('Stopped by SIGINT; nothing was changed.'))
  await expect(run(app, `export --id ${id} ${file}`, { signal })).rejects.toThrow('Stopped by SIGINT')
  expect(existsSync(file)).toBe(false)
})

test('an operator who names an unknown account gets an error', async () => {
  for (const words of ['role --role admin', 'set-password', 'sign-out', 'export never.zip', 'delete --yes'])
    await expect(run(app, `${words} --id 999999`), words).rejects.toThrow('No account has the id 999999.')
  await expect(run(app, 'sign-out --email nobody@people.example')).rejects.toThrow(
    'No account has the email nobody@people.example.',
  )
  expect(existsSync('never.zip')).toBe(false)
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
