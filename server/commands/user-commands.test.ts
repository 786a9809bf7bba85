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

test('an operator sets a password: it replaces the old one, and ends sessions and tokens', async () => {
  const { person, userId, email, password, accessToken } = await aWholeAccount(app)
  const stranger = await app.as(await app.has(aUser()))
  const next = 'Difference Engine No. 2'
  expect(await run(app, `set-password --email ${email}`, { password: `${next}\n` })).toEqual({
    message: `${email} has a new password and is signed out everywhere.`,
    accountId: userId,
  })
  expect([await isSignedIn(person), await isSignedIn(stranger)]).toEqual([false, true])
  expect(
    (await app.visitor({ authorization: `Bearer ${accessToken}` }).run('{ session { id } }')).status,
  ).toBe(401)
  expect((await logIn(email, password)).status).toBe(401)
  expect((await logIn(email, next)).status).toBe(200)
  const mails = await app.em.execute(`select kind from mail where recipient = ? order by id desc`, [email])
  expect(mails[0]).toEqual({ kind: 'password-changed' })

  for (const refused of ['short', 'password123'])
    await expect(run(app, `set-password --id ${userId}`, { password: refused })).rejects.toThrow(/assword/)
  expect((await logIn(email, next)).status).toBe(200)
})

test('an operator signs an account out, and no other', async () => {
  const [user, stranger] = [await app.has(aUser()), await app.as(await app.has(aUser()))]
  const person = await app.as(user)
  const { secret } = await app.has(anAccessToken(user.id))
  expect(await run(app, `sign-out --id ${user.id}`)).toEqual({
    message: `${user.email} is signed out everywhere.`,
    accountId: user.id,
  })
  expect([await isSignedIn(person), await isSignedIn(stranger)]).toEqual([false, true])
  expect((await app.visitor({ authorization: `Bearer ${secret}` }).run('{ session { id } }')).status).toBe(
    401,
  )
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
  await run(other, `import ${file} --email bob@people.example`)
  const { message } = await run(other, 'list')
  expect(message).toMatch(new RegExp(`^id +email.*\n1 +${email} .*\n2 +bob@people.example .*$`))
  expect((await run(other, 'list --csv --after 1')).message).toMatch(
    /^id,email,.*\n2,bob@people.example,Vera [^\n]*,user,[^\n]*-2,2,\d{4}-\d\d-\d\d$/,
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
