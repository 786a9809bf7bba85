import { afterAll, beforeAll, expect, test } from 'vitest'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, symlink } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostgres } from '../scripts/programs.ts'
import { createEmptySite, runCommand, type Site } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await createEmptySite()
  // Without psql.
  await mkdir(join(site.dataDir, 'programs'))
  await symlink(process.execPath, join(site.dataDir, 'programs/node'))
})
afterAll(() => site[Symbol.asyncDispose]())

const unreachable = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing' }
const noMigration = 'Nothing to create: migrations/ matches the entities\n'
const noTables = 'The database has no tables yet. Start the server once: it prepares the database.\n'
const noPsql = 'There is no psql. Install it, on Debian by the package postgresql-client.\n'
const usage = expect.stringContaining('npm run user -- --email someone@example.org --role user|admin')

test.each<[string, () => NodeJS.ProcessEnv, { code: number; stdout: string; stderr: string }]>([
  [
    'migrate create nothing',
    () => ({ DATABASE_URL: undefined }),
    { code: 0, stdout: noMigration, stderr: '' },
  ],
  ['migrate', () => unreachable, { code: 1, stdout: '', stderr: expect.stringMatching(/^\S.*\n$/) }],
  ['user list', () => site.environment, { code: 1, stdout: '', stderr: noTables }],
  ['user', () => site.environment, { code: 1, stdout: '', stderr: usage }],
  [
    'psql',
    () => ({ ...site.environment, PATH: join(site.dataDir, 'programs') }),
    { code: 1, stdout: '', stderr: noPsql },
  ],
])('a developer or operator who runs %s for nothing reads why', async (line, environment, outcome) => {
  const [name = '', ...args] = line.split(' ')
  expect(await runCommand(name, { environment: environment() }, ...args)).toEqual(outcome)
})

test('a developer looks into the database in use, cancels statements by Ctrl-C, and psql goes on; the command fails as psql does', async () => {
  const PATH = `${join(findPostgres(), 'bin')}${delimiter}${process.env['PATH']}`
  const psql = spawn('node', ['dist/server/commands/psql.js', '--tuples-only', '--no-align'], {
    env: { ...process.env, ...site.environment, PATH },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const output = psql.stdout.setEncoding('utf8')[Symbol.asyncIterator]()
  psql.stdin.write('select current_database();\n')
  expect((await output.next()).value).toBe(`${new URL(site.database.url).pathname.slice(1)}\n`)
  for (let times = 0; times < 2; times++) {
    psql.kill('SIGINT')
    await sleep(100)
  }
  psql.stdin.end('select 2;\n\\set ON_ERROR_STOP on\nselect nothing;\n')
  expect((await output.next()).value).toBe('2\n')
  expect(await once(psql, 'exit')).toEqual([3, null])
})
