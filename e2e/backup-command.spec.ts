import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../server/testing/databases.ts'
import { uploading } from '../server/testing/gallery-uploads.ts'
import { Person } from '../server/testing/person.ts'
import { aTinyPicture } from '../server/testing/tiny-picture.ts'
import { startServer } from './running-server.ts'
import { expect, test } from './test.ts'

/** Disposed of after each test, even if it fails. */
const undo: (() => Promise<unknown>)[] = []
test.afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

const secret = { SESSION_SECRET: 'the same secret of 32 characters here and there' }

async function createSite() {
  const dataDir = await mkdtemp(join(tmpdir(), 'astrofolio-backup-'))
  undo.push(() => rm(dataDir, { recursive: true }))
  const name = `e2e_${randomBytes(6).toString('hex')}`
  const database = await createDatabase(process.env['E2E_POSTGRES_URL']!, name)
  undo.push(() => database.drop())
  return { ...secret, DATABASE_URL: database.url, DATA_DIR: dataDir }
}

async function aServer(environment: Record<string, string>) {
  const server = await startServer(environment)
  undo.push(() => server.stop())
  return server
}

/** Runs `npm run backup` or `npm run restore`. */
async function command(name: 'backup' | 'restore', environment: Record<string, string>, ...args: string[]) {
  const child = spawn('node', [`dist/server/commands/${name}.js`, ...args], {
    env: { ...process.env, ...environment },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  return { code, output }
}

test('an operator moves the site, and users stay signed in and see their pictures', async () => {
  const here = await createSite()
  const server = await aServer(here)
  const vera = new Person(server.address).keepingCookies()
  const account = { email: 'vera@people.example', password: 'Mare Tranquillitatis 69', displayName: 'Vera' }
  await vera.post('/auth/register_with_password', account)
  const { body } = await vera.post('/creator-profiles/create', {})
  const { images } = await uploading.REST(vera, { profileId: body.profile.id, files: [aTinyPicture()] })

  expect(await command('restore', here)).toMatchObject({
    code: 1,
    output: expect.stringContaining('Which archive?'),
  })
  const backup = await command('backup', here) // while the server runs
  expect(backup).toMatchObject({
    code: 0,
    output: expect.stringContaining('1 account and 1 picture are in '),
  })
  const folder = join(here.DATA_DIR, 'backups')
  const [archive] = await readdir(folder)
  expect(archive).toMatch(/^astrofolio-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/)
  expect((await stat(join(folder, archive!))).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)

  const there = await createSite()
  const restored = await command('restore', there, join(folder, archive!))
  expect(restored).toMatchObject({
    code: 0,
    output: expect.stringContaining('1 account and 1 picture are restored'),
  })
  expect(await command('restore', there, join(folder, archive!))).toMatchObject({
    code: 1,
    output: expect.stringContaining('the database has accounts already (1)'),
  })
  const other = await aServer(there)
  const again = new Person(other.address, { cookie: vera.cookie })
  expect((await again.get('/auth/session')).body).toMatchObject({ user: { email: account.email } })
  const picture = await again.fetch(images![0]!.imageUrl)
  const original = await vera.fetch(images![0]!.imageUrl)
  expect(picture.status).toBe(200)
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(Buffer.from(await original.arrayBuffer()))
})

test('a backup of an empty site fails with a non-zero exit code', async () => {
  const site = await createSite()
  expect(await command('backup', site)).toMatchObject({
    code: 1,
    output: expect.stringContaining('The database has no tables yet.'),
  })
  expect(await readdir(join(site.DATA_DIR, 'backups'))).toEqual([])
})
