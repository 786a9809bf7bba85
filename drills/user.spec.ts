import { expect, test } from '@playwright/test'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
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
  expect(granted).toEqual({ code: 0, output: expect.stringContaining('ada@people.example is admin now.\n') })
  expect(await role()).toBe('admin')
  const revoked = await userCommand(environment, '--email', 'ada@people.example', '--role', 'user')
  expect(revoked).toEqual({ code: 0, output: expect.stringContaining('ada@people.example is user now.\n') })
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
  expect(granted.output).toContain('ada@people.example is admin now.\n')
  expect(await role()).toBe('admin')
  expect(await server.stop()).toBe(0)

  const revoked = await userCommand(environment, '--email', 'ada@people.example', '--role', 'user')
  expect(revoked).toEqual({ code: 0, output: expect.stringContaining('ada@people.example is user now.\n') })
  expect(existsSync(join(dataDir, 'postgres/cluster/data/postmaster.pid'))).toBe(false)
})

test('an operator sets a password, signs out, exports, imports elsewhere, lists and deletes, each with a line in the log', async () => {
  const [site, elsewhere] = [await createSite(), await createSite()]
  undo.push(
    async () => site[Symbol.asyncDispose](),
    async () => elsewhere[Symbol.asyncDispose](),
  )
  const server = await aServer(site.environment)
  const email = 'ada@people.example'
  const role = await register(server.address, email)
  const logIn = (password: string) =>
    fetch(`${server.address}/_api/auth/login_with_password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
  /** Runs a command, expects its message, and its one line in the log without the email. */
  const run = async ({ environment }: { environment: Record<string, string> }, words: string, input = '') => {
    const args = ['dist/server/commands/user.js', ...words.split(' ')]
    const { status, stdout, stderr } = spawnSync('node', args, {
      env: { ...process.env, LOG_LEVEL: 'info', ...environment },
      encoding: 'utf8',
      input,
    })
    expect(status, stderr).toBe(0)
    const line = JSON.parse(stderr) as Record<string, unknown>
    expect(line).toMatchObject({ command: `user ${words.split(' ')[0]}`, operator: userInfo().username })
    expect(stderr).not.toContain(email)
    return { stdout, line }
  }

  const changed = await run(site, `set-password --email ${email}`, 'Difference Engine No. 2\n')
  expect(changed.stdout).toBe(`${email} has a new password and is signed out everywhere.\n`)
  expect(changed.line).toMatchObject({ accountId: 1 })
  expect(await role()).toBeUndefined()
  expect((await logIn('Analytical Engine')).status).toBe(401)
  const again = await logIn('Difference Engine No. 2')
  const cookie = again.headers.getSetCookie()[0]!.split(';')[0]!
  await run(site, 'sign-out --id 1')
  const session = await fetch(`${server.address}/_api/auth/session`, { headers: { cookie } })
  expect(await session.json()).toEqual({ error: 'Not signed in' })

  const file = join(site.dataDir, 'ada.zip')
  expect((await run(site, `export --id 1 ${file}`)).stdout).toBe(`${email} is in ${file}.\n`)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const refused = await userCommand(site.environment, 'export', '--id', '1', file)
  expect(refused).toEqual({ code: 1, output: expect.stringContaining('EEXIST') })
  await (await aServer(elsewhere.environment)).stop() // creates the tables
  const imported = await run(elsewhere, `import ${file}`)
  expect(imported.stdout).toContain('Account 1 was created. It has no password')
  const twice = await userCommand(elsewhere.environment, 'import', file)
  expect(twice).toEqual({ code: 1, output: expect.stringContaining('Pass another one with --email.') })
  await run(elsewhere, `import ${file} --email bob@people.example`)
  expect((await run(elsewhere, 'list')).stdout).toMatch(
    /^id +email.*\n1 +ada@people.example.*\n2 +bob@people.example/,
  )
  expect((await run(elsewhere, 'list --csv --after 1')).stdout).toMatch(
    /^id,email,.*\n2,bob@people.example,Ada,user,,0,/,
  )

  expect((await run(site, `delete --email ${email} --yes`)).stdout).toBe(`${email} is deleted.\n`)
  expect((await logIn('Difference Engine No. 2')).status).toBe(401)
  const gone = await userCommand(site.environment, 'sign-out', '--id', '1')
  expect(gone).toEqual({ code: 1, output: expect.stringContaining('No account has the number 1.') })
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
