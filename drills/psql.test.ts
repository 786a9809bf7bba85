import { expect, test } from 'vitest'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostgres } from '../scripts/programs.ts'
import { createSite, runCommand } from './site.ts'

const withPsql = { PATH: `${join(findPostgres(), 'bin')}${delimiter}${process.env['PATH']}` }
test('a developer looks into the database in use, cancels statements by Ctrl-C, and psql goes on', async () => {
  await using site = await createSite()
  const psql = spawn('node', ['dist/server/commands/psql.js', '--tuples-only', '--no-align'], {
    env: { ...process.env, ...site.environment, ...withPsql },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const output = psql.stdout.setEncoding('utf8')[Symbol.asyncIterator]()
  psql.stdin.write("select title from sky_object where name = 'NGC 224';\n")
  expect((await output.next()).value).toBe('Andromeda Galaxy\n')
  for (let times = 0; times < 2; times++) {
    psql.kill('SIGINT')
    await sleep(100)
  }
  psql.stdin.end('select 2;\n')
  expect((await output.next()).value).toBe('2\n')
  expect(await once(psql, 'exit')).toEqual([0, null])
})

test('the command fails as psql does', async () => {
  await using site = await createSite()
  const { code, output } = await runCommand(
    'psql',
    { ...site.environment, ...withPsql },
    '-c',
    'select nothing',
  )
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('"nothing" does not exist') })
})

test('a developer without psql reads how to install it', async () => {
  await using site = await createSite()
  const folder = await mkdtemp(join(tmpdir(), 'astrofolio-path-'))
  await symlink(process.execPath, join(folder, 'node'))
  const output = 'There is no psql. Install it, on Debian by the package postgresql-client.\n'
  expect(await runCommand('psql', { ...site.environment, PATH: folder })).toEqual({ code: 1, output })
  await rm(folder, { recursive: true })
})
