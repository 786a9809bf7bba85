import { expect, test } from '@playwright/test'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, startServer } from '../server/testing/running-server.ts'
import { createSite, runCommand } from './site.ts'

/** Disposed of after each test, even if it fails. */
const undo: (() => Promise<unknown>)[] = []
test.afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

async function aDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'astrofolio-user-'))
  undo.push(() => rm(folder, { recursive: true }))
  return folder
}

async function aServer(environment: Record<string, string>): Promise<RunningServer> {
  const server = await startServer(environment)
  undo.push(() => server.stop())
  return server
}

const userCommand = (environment: Record<string, string>, ...args: string[]) =>
  runCommand('user', environment, ...args)

/** Registers a user, and returns a function that reads their current role. */
async function register(address: string, email: string): Promise<() => Promise<unknown>> {
  const response = await fetch(`${address}/_api/auth/register_with_password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Analytical Engine', displayName: 'Ada' }),
  })
  const [cookie] = response.headers.getSetCookie()
  return async () => {
    const headers = { cookie: cookie!.split(';')[0]! }
    const session = await fetch(`${address}/_api/auth/session`, { headers })
    return ((await session.json()) as { user?: { role: string } }).user?.role
  }
}

test('an operator grants and revokes the role of a signed-in user', async () => {
  const site = await createSite()
  undo.push(async () => site[Symbol.asyncDispose]())
  const { environment } = site
  const unprepared = await userCommand(environment, '--email', 'ada@people.example', '--role', 'admin')
  expect(unprepared).toEqual({ code: 1, output: expect.stringContaining('The database has no tables yet.') })

  const server = await aServer(environment)
  const role = await register(server.address, 'ada@people.example')
  expect(await role()).toBe('user')
  const granted = await userCommand(environment, '--email', ' ADA@people.example', '--role', 'admin')
  expect(granted).toEqual({ code: 0, output: 'ada@people.example is admin now.\n' })
  expect(await role()).toBe('admin')
  const revoked = await userCommand(environment, '--email', 'ada@people.example', '--role', 'user')
  expect(revoked).toEqual({ code: 0, output: 'ada@people.example is user now.\n' })
  expect(await role()).toBe('user')

  const unknown = await userCommand(environment, '--email', 'bob@people.example', '--role', 'admin')
  expect(unknown).toEqual({
    code: 1,
    output: expect.stringContaining('Nobody here has the email bob@people.example.'),
  })
})

test('an operator grants a role in the embedded database, with and without a running server', async () => {
  const dataDir = await aDataFolder()
  const environment = { DATABASE_URL: '', DATA_DIR: dataDir, DEMO: '0' }
  const server = await aServer(environment)
  const role = await register(server.address, 'ada@people.example')
  const granted = await userCommand(environment, '--email', 'ada@people.example', '--role', 'admin')
  expect(granted.output).toBe('ada@people.example is admin now.\n')
  expect(await role()).toBe('admin')
  expect(await server.stop()).toBe(0)

  const revoked = await userCommand(environment, '--email', 'ada@people.example', '--role', 'user')
  expect(revoked).toEqual({ code: 0, output: 'ada@people.example is user now.\n' })
  expect(existsSync(join(dataDir, 'postgres/cluster/data/postmaster.pid'))).toBe(false)
})

test('an operator who omits an argument reads the usage', async () => {
  const answers = await Promise.all([
    userCommand({}),
    userCommand({}, '--email', 'ada@people.example'),
    userCommand({}, '--email', 'ada@people.example', '--role', 'owner'),
  ])
  for (const { code, output } of answers) {
    expect(code).toBe(1)
    expect(output).toContain('npm run user -- --email someone@example.org --role user|admin')
  }
})
