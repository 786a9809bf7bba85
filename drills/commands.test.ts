import { afterAll, beforeAll, expect, test } from 'vitest'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, symlink } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostgres } from '../scripts/programs.ts'
import { createEmptySite, runCommand, type Site } from './site.ts'

let site: Site
beforeAll(async () => void (site = await createEmptySite()))
afterAll(() => site[Symbol.asyncDispose]())

test('a developer creates a migration without a database, and is informed when there is nothing to migrate', async () => {
  const output = 'Nothing to create: migrations/ matches the entities\n'
  expect(await runCommand('migrate', { DATABASE_URL: undefined }, 'create', 'nothing')).toEqual({
    code: 0,
    output,
  })
})

test('a failed migration logs why in one line', async () => {
  const { code, output } = await runCommand('migrate', {
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing',
  })
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/^\S.*\n$/) })
})

const withPsql = { PATH: `${join(findPostgres(), 'bin')}${delimiter}${process.env['PATH']}` }

test('a developer looks into the database in use, cancels statements by Ctrl-C, and psql goes on; the command fails as psql does', async () => {
  const psql = spawn('node', ['dist/server/commands/psql.js', '--tuples-only', '--no-align'], {
    env: { ...process.env, ...site.environment, ...withPsql },
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

test('a developer without psql reads how to install it', async () => {
  const output = 'There is no psql. Install it, on Debian by the package postgresql-client.\n'
  const programs = join(site.dataDir, 'programs')
  await mkdir(programs)
  await symlink(process.execPath, join(programs, 'node'))
  expect(await runCommand('psql', { ...site.environment, PATH: programs })).toEqual({ code: 1, output })
})
