import { execFile } from 'node:child_process'
import { expect, test } from './test.ts'

const placeholder = 'postgresql://nobody@127.0.0.1:1/nothing'

/** Runs `npm run migrate`. */
const migrateCommand = (databaseUrl: string | undefined, ...args: string[]) =>
  new Promise<{ code: unknown; output: string }>((done) => {
    const { DATABASE_URL: _, ...env } = process.env
    const given = databaseUrl === undefined ? env : { ...env, DATABASE_URL: databaseUrl }
    execFile('node', ['dist/server/commands/migrate.js', ...args], { env: given }, (error, stdout, stderr) =>
      done(error ? { code: error.code, output: stderr } : { code: 0, output: stdout }),
    )
  })

test('a developer creates a migration without a database, and reads when there is nothing to migrate', async () => {
  const output = 'Nothing to create: migrations/ matches the entities\n'
  expect(await migrateCommand(undefined, 'create', 'nothing')).toEqual({ code: 0, output })
})

test('a failed migration logs why in one line', async () => {
  for (const [url, ...args] of [
    [undefined, 'up'],
    [placeholder, 'up'],
    [placeholder, 'create'],
    [placeholder, 'sideways'],
  ] as [string | undefined, ...string[]][]) {
    const { code, output } = await migrateCommand(url, ...args)
    expect(code, args.join()).toBe(1)
    expect(output.trimEnd().split('\n'), args.join()).toHaveLength(1)
    expect(output).not.toMatch(/^\s*at /m)
  }
})
