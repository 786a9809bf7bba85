import type { TaskList } from 'graphile-worker'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { addJob } from '../database/jobs.ts'
import { redactedError } from '../observability/log.ts'
import { runMaintenance } from '../testing/run-jobs.ts'
import { forAllTests, testApp } from '../testing/test-app.ts'
import { startWorker } from './worker.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      look: { at: string }
    }
  }
}

const app = forAllTests(testApp)
afterEach(() => app.em.execute('delete from graphile_worker._private_jobs'))

const jobs = () =>
  app.em.execute<{ attempts: number; locked_by: string | null }[]>(
    `select attempts, locked_by from graphile_worker.jobs where task_identifier = 'look'`,
  )
const look = (at: string) => app.em.fork().transactional((em) => addJob(em, 'look', { at }))

function aWorker(task: (at: string) => unknown, log: (line: string) => void = () => {}) {
  const failures = new Map<string, number>()
  const tasks: TaskList = { look: async ({ at }) => void (await task(at)) }
  const logger = pino({ level: 'info', serializers: { err: redactedError } }, { write: log })
  const worker = startWorker({ databaseUrl: app.databaseUrl, tasks, logger, failures })
  const stop = () => worker.stop()
  return { failures, stop, [Symbol.asyncDispose]: stop }
}

test('a job runs once its transaction is committed, and not if that is rolled back', async () => {
  const seen: string[] = []
  await using workers = new AsyncDisposableStack()
  workers.use(aWorker((at) => seen.push(at)))
  await look('M 32') // the first one of a task waits for another first one
  await expect.poll(() => seen).toEqual(['M 32'])
  const failing = app.em.fork().transactional(async (em) => {
    await addJob(em, 'look', { at: 'a cloud' })
    throw new Error('The form was wrong')
  })
  await expect(failing).rejects.toThrow('The form was wrong')
  await app.em.fork().transactional(async (em) => {
    await addJob(em, 'look', { at: 'M 31' })
    await look('M 33')
    await expect.poll(() => seen).toEqual(['M 32', 'M 33'])
  })
  await expect.poll(() => seen).toEqual(['M 32', 'M 33', 'M 31'])
})

test('a job that fails is counted, logged without what users wrote, and retried', async () => {
  let log = ''
  let tries = 0
  const atFirst = async () => {
    if (++tries === 1) await app.em.execute(`select 'vera@people.example'::int`)
  }
  await using worker = aWorker(atFirst, (line) => (log += line))
  await look('M 31')
  await expect.poll(() => tries, { timeout: 10_000 }).toBe(2)
  await expect.poll(jobs).toEqual([])
  expect([...worker.failures]).toEqual([['look', 1]])
  expect(log).toContain('A job failed; it is retried')
  expect(log).not.toContain('vera@')
})

test('the job of a killed worker runs again after two minutes', async () => {
  const killed = aWorker(() => new Promise(() => {}))
  await look('M 31')
  await expect.poll(async () => (await jobs())[0]?.locked_by).toBeTruthy()
  await killed.stop() // which leaves the job as a kill does
  const lock = async (age: string) => {
    await app.em.execute(`update graphile_worker._private_jobs set locked_at = now() - ?::interval`, [age])
    await runMaintenance(app)
  }
  const seen: string[] = []
  await using workers = new AsyncDisposableStack()
  workers.use(aWorker((at) => seen.push(at)))
  await lock('100 seconds')
  expect(await jobs()).toMatchObject([{ attempts: 1, locked_by: expect.any(String) }])
  expect(seen).toEqual([])
  await lock('2 minutes')
  await expect.poll(() => seen).toEqual(['M 31'])
})

test('a worker that is stopped ends its job, and leaves the others to the next', async () => {
  const seen: string[] = []
  let open = () => {}
  const gate = new Promise<void>((opened) => (open = opened))
  const stopped = aWorker(async (at) => {
    await gate
    seen.push(at)
  })
  await look('M 31')
  await expect.poll(async () => (await jobs())[0]?.locked_by).toBeTruthy()
  const stopping = stopped.stop()
  await look('M 33')
  open()
  await stopping
  expect(seen).toContain('M 31')
  expect((await jobs()).filter(({ locked_by }) => locked_by)).toEqual([])
  await using workers = new AsyncDisposableStack()
  workers.use(aWorker((at) => seen.push(at)))
  await expect.poll(() => seen).toEqual(['M 31', 'M 33'])
})

test('a worker whose connections are lost continues', async () => {
  const seen: string[] = []
  const disconnect = () =>
    app.em.execute(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query ~ 'jobs:insert|graphile_worker'`)
  await using workers = new AsyncDisposableStack()
  workers.use(
    aWorker(async (at) => {
      if (at === 'M 31') await disconnect()
      seen.push(at)
    }),
  )
  await look('M 31')
  await expect.poll(() => seen).toContain('M 31')
  await look('M 33')
  await expect.poll(() => seen, { timeout: 10_000 }).toContain('M 33')
})
