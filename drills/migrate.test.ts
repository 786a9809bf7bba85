import { expect, test } from 'vitest'
import { runCommand } from './site.ts'

const placeholder = 'postgresql://nobody@127.0.0.1:1/nothing'

const migrate = (databaseUrl: string | undefined, ...args: string[]) =>
  runCommand('migrate', { DATABASE_URL: databaseUrl }, ...args)

test('a developer creates a migration without a database, and is informed when there is nothing to migrate', async () => {
  const output = 'Nothing to create: migrations/ matches the entities\n'
  expect(await migrate(undefined, 'create', 'nothing')).toEqual({ code: 0, output })
})

test('a failed migration logs why in one line', async () => {
  for (const [url, ...args] of [
    [undefined, 'up'],
    [placeholder, 'up'],
  ] as [string | undefined, ...string[]][]) {
    const { code, output } = await migrate(url, ...args)
    expect(code, args.join()).toBe(1)
    expect(output, args.join()).toMatch(/^\S.*\n$/)
    expect(output).not.toMatch(/^\s*at /m)
  }
})
