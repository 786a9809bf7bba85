import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

let folder: string
let child: ChildProcess
let messages: string[]

// The second test uses the cluster that the first one makes.
beforeAll(() => void (folder = realpathSync(mkdtempSync(join(tmpdir(), 'embedded-database-')))))
afterAll(() => rmSync(folder, { recursive: true, maxRetries: 5 }))
beforeEach(startChild)
function startChild() {
  messages = []
  child = fork(join(import.meta.dirname, '../testing/embedded-database-child.ts'), [folder], {
    execArgv: [],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  child.on('message', (text: string) => messages.push(text))
}
afterEach(stopChild)
async function stopChild() {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGINT')
    await once(child, 'exit')
  }
  if (isRunning()) process.kill(postmaster()!, 'SIGQUIT')
  await vi.waitUntil(() => !isRunning(), { timeout: 30_000 })
}

const pidFile = () => join(folder, 'cluster/data/postmaster.pid')
const postmaster = () => (existsSync(pidFile()) ? parseInt(readFileSync(pidFile(), 'utf8')) : undefined)
function isRunning() {
  const pid = postmaster()
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}
const restartCount = () => messages.filter((text) => text.includes('running again')).length
const url = () => vi.waitUntil(() => messages.find((text) => text.startsWith('postgres:')), 30_000)

test('a developer who presses Ctrl-C while PostgreSQL starts leaves nothing running', async () => {
  await vi.waitUntil(isRunning, { timeout: 30_000, interval: 1 })
  // On a busy machine PostgreSQL may have started before this process noticed that it runs.
  for (let attempt = 1; messages.length > 0 && attempt < 5; attempt++) {
    await stopChild()
    startChild()
    await vi.waitUntil(isRunning, { timeout: 30_000, interval: 1 })
  }
  expect(messages).toEqual([])
  const exit = once(child, 'exit')
  child.kill('SIGINT')
  expect(await exit).toEqual([0, null])
  expect(isRunning()).toBe(false)
})

test('acknowledged writes survive a kill of PostgreSQL, which is restarted; when it cannot be restarted, that is logged and the process exits', async () => {
  const pool = new pg.Pool({ connectionString: await url(), max: 8 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  await pool.query('create table star (id int primary key)')
  const acknowledged: number[] = []
  let lastId = 0
  const over = new AbortController()
  const writeOn = async () => {
    while (!over.signal.aborted) {
      const id = (lastId += 1)
      await pool.query('insert into star values ($1)', [id]).then(
        () => acknowledged.push(id),
        () => sleep(20),
      )
    }
  }
  const writers = Array.from({ length: 8 }, writeOn)
  await vi.waitUntil(() => acknowledged.length > 50, 60_000)
  process.kill(postmaster()!, 'SIGKILL')
  await vi.waitUntil(() => restartCount() > 0, 60_000)
  const back = acknowledged.length
  await vi.waitUntil(() => acknowledged.length > back, 60_000)
  over.abort()
  await Promise.all(writers)
  const { rows } = await pool.query<{ id: number }>('select id from star')
  const kept = new Set(rows.map(({ id }) => id))
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  await pool.end()

  appendFileSync(join(folder, 'cluster/data/postgresql.conf'), 'no_such_setting = 1\n')
  const exit = once(child, 'exit')
  process.kill(postmaster()!, 'SIGKILL')
  expect(await exit).toEqual([1, null])
  expect(messages.at(-1)).toContain('cannot be restarted, shutting down')
})
