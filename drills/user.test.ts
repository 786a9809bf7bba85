import { expect, inject, test } from 'vitest'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { Person } from '../server/testing/person.ts'
import { compileCache, startServer } from '../server/testing/running-server.ts'

// Tests the process; server/commands/user-commands.test.ts tests the commands.

/** Runs `npm run user -- WORDS`, with the standard input of an operator. */
function userCommand(environment: Record<string, string>, words: string, input = '') {
  const args = ['dist/server/commands/user.js', ...words.split(' ').filter(Boolean)]
  const env = { ...process.env, NODE_COMPILE_CACHE: compileCache, LOG_LEVEL: 'info', ...environment }
  const { status, stdout, stderr } = spawnSync('node', args, { env, encoding: 'utf8', input })
  return { status, stdout, stderr }
}

const email = 'ada@people.example'

/** Expects the message of a command, and its one line in the log without the email. */
function expectDone(
  { status, stdout, stderr }: ReturnType<typeof userCommand>,
  command: string,
  message: string,
) {
  expect(status, stderr).toBe(0)
  expect(stdout).toBe(`${message}\n`)
  const facts = { command: `user ${command}`, operator: userInfo().username, accountId: 1 }
  expect(JSON.parse(stderr)).toMatchObject(facts)
  expect(stderr).not.toContain(email)
}

test('an operator grants a role and sets a password in the embedded database, with and without a running server, each with a line in the log', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'astrofolio-user-'))
  const environment = { DATABASE_URL: '', DATA_DIR: dataDir, DEMO: '0' }
  const server = await startServer(environment)
  try {
    const person = new Person(server.address).keepingCookies()
    const account = { email, password: 'Analytical Engine', displayName: 'Ada' }
    await person.post('/auth/register_with_password', account)
    const role = async () => (await person.get('/auth/session')).body.user?.role
    expect(await role()).toBe('user')
    const granted = userCommand(environment, `--email ${email} --role admin`)
    expectDone(granted, 'role', `${email} now has the role admin.`)
    expect(await role()).toBe('admin')

    const changed = userCommand(environment, 'set-password --id 1', 'Difference Engine No. 2\n')
    expectDone(changed, 'set-password', `${email} has a new password and is signed out everywhere.`)
    expect(await role()).toBeUndefined()
    const next = { email, password: 'Difference Engine No. 2' }
    expect((await person.post('/auth/login_with_password', next)).status).toBe(200)
    expect(await server.stop()).toBe(0)

    const revoked = userCommand(environment, `--email ${email} --role user`)
    expectDone(revoked, 'role', `${email} now has the role user.`)
    expect(existsSync(join(dataDir, 'postgres/cluster/data/postmaster.pid'))).toBe(false)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true })
  }
})

test('an operator who omits an argument reads the usage, and one without a database what to do', () => {
  const usage = 'npm run user -- --email someone@example.org --role user|admin'
  expect(userCommand({}, '')).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining(usage) })
  const environment = { DATABASE_URL: inject('postgresUrl') }
  const stderr = 'The database has no tables yet. Start the server once: it prepares the database.\n'
  expect(userCommand(environment, 'list')).toEqual({ status: 1, stdout: '', stderr })
})
