import { expect, test } from 'vitest'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { linkIn, startMailServer } from '../server/testing/mail-server.ts'
import { Person } from '../server/testing/person.ts'
import { compileCache, startServer } from '../server/testing/running-server.ts'
import { connectTo, createSite, registerCreator } from './site.ts'

// After a kill: server/lifecycle/worker.test.ts.
test('a mail that a server without worker queues is sent by a worker alone', async () => {
  await using ending = new AsyncDisposableStack()
  const site = ending.use(await createSite())
  const client = ending.use(await connectTo(site))
  const mails = ending.use(await startMailServer())
  const server = await startServer({ ...site.environment, WORKER: '0', SMTP_URL: mails.url })
  ending.defer(async () => void (await server.stop()))
  await registerCreator(server)
  await new Person(server.address).run(
    'mutation { requestPasswordReset(input: { email: "vera@people.example" }) { success } }',
  )
  const jobs = async () =>
    (await client.query(`select locked_by from graphile_worker.jobs where task_identifier = 'send_mail'`))
      .rows as object[]
  expect(await jobs()).toEqual([{ locked_by: null }])

  const worker = spawn('node', ['dist/server/main.js', 'worker'], {
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compileCache,
      LOG_LEVEL: 'error',
      ...site.environment,
      PUBLIC_URL: server.address,
      SMTP_URL: mails.url,
    },
    stdio: 'inherit',
  })
  ending.defer(() => void worker.kill('SIGKILL'))
  expect(linkIn(await mails.mailTo('vera@people.example', /password/i))).toContain(server.address)
  await expect.poll(jobs).toEqual([])
  const exit = once(worker, 'exit')
  worker.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
  expect(mails.received).toHaveLength(1)
})
