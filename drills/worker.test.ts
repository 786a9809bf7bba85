import { expect, test } from 'vitest'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { linkIn, startMailServer } from '../server/testing/mail-server.ts'
import { Person } from '../server/testing/person.ts'
import { compileCache, startServer } from '../server/testing/running-server.ts'
import { connectTo, createSite, registerCreator } from './site.ts'

test('a mail that a server without worker queues is sent by a worker alone, also after another one was killed while it sent it', async () => {
  await using ending = new AsyncDisposableStack()
  const site = ending.use(await createSite())
  const client = ending.use(await connectTo(site))
  const mails = ending.use(await startMailServer())
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  ending.defer(() => void silent.close())

  const server = await startServer({ ...site.environment, WORKER: '0', SMTP_URL: mails.url })
  ending.defer(async () => void (await server.stop()))
  await registerCreator(server)
  await new Person(server.address).run(
    'mutation { requestPasswordReset(input: { email: "vera@people.example" }) { success } }',
  )
  const jobs = async () =>
    (
      await client.query<{ locked_by: string | null }>(
        `select locked_by from graphile_worker.jobs where task_identifier = 'send_mail'`,
      )
    ).rows
  expect(await jobs()).toEqual([{ locked_by: null }])

  const startWorker = (smtpUrl: string): ChildProcess => {
    const worker = spawn('node', ['dist/server/main.js', 'worker'], {
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: compileCache,
        LOG_LEVEL: 'error',
        ...site.environment,
        PUBLIC_URL: server.address,
        SMTP_URL: smtpUrl,
      },
      stdio: 'inherit',
    })
    ending.defer(() => void worker.kill('SIGKILL'))
    return worker
  }
  const killed = startWorker(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  await once(silent, 'connection')
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(await jobs()).toEqual([{ locked_by: expect.any(String) }])
  for (const table of ['_private_jobs', '_private_job_queues'])
    await client.query(`update graphile_worker.${table} set locked_at = locked_at - interval '2 minutes'`)
  // As at the next full minute.
  await client.query(`select graphile_worker.add_job('unlock_jobs')`)

  const worker = startWorker(mails.url)
  expect(linkIn(await mails.mailTo('vera@people.example', /password/i))).toContain(server.address)
  await expect.poll(jobs).toEqual([])
  const exit = once(worker, 'exit')
  worker.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
  expect(mails.received).toHaveLength(1)
})
