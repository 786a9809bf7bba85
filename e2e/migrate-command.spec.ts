import { execFile } from 'node:child_process'
import { expect, test } from './test.ts'

const placeholder = 'postgresql://nobody@127.0.0.1:1/nothing'

/** Runs what `npm run migrate` runs. */
const migrateCommand = (databaseUrl: string | undefined, ...words: string[]) =>
  new Promise<{ code: unknown; said: string }>((done) => {
    const { DATABASE_URL: _, ...env } = process.env
    const given = databaseUrl === undefined ? env : { ...env, DATABASE_URL: databaseUrl }
    execFile(
      'node',
      ['dist/server/commands/migrate.js', ...words],
      { env: given },
      (problem, stdout, stderr) =>
        done(problem ? { code: problem.code, said: stderr } : { code: 0, said: stdout }),
    )
  })

test('a developer creates a migration without a database, and hears when there is nothing to migrate', async () => {
  const said = 'Nothing to create: migrations/ matches the entities\n'
  expect(await migrateCommand(undefined, 'create', 'nothing')).toEqual({ code: 0, said })
})

test('a migration that cannot be done says why in one line', async () => {
  for (const [url, ...words] of [
    [undefined, 'up'],
    [placeholder, 'up'],
    [placeholder, 'create'],
    [placeholder, 'sideways'],
  ] as [string | undefined, ...string[]][]) {
    const { code, said } = await migrateCommand(url, ...words)
    expect(code, words.join()).toBe(1)
    expect(said.trimEnd().split('\n'), words.join()).toHaveLength(1)
    expect(said).not.toMatch(/^\s*at /m)
  }
})
