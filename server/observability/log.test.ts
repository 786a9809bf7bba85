import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import pg from 'pg'
import { pino } from 'pino'
import { expect, inject, test } from 'vitest'
import { readable, redactedError } from './log.ts'

test('the log of an error of PostgreSQL does not repeat what a user typed', async () => {
  const lines: string[] = []
  const logger = pino({ serializers: { err: redactedError } }, { write: (line) => void lines.push(line) })
  const client = new pg.Client(inject('postgresUrl'))
  await client.connect()
  const query = client.query('select $1::json', ['Andromeda 1968'])
  const err: unknown = await query.catch((error: unknown) => error)
  await client.end()
  expect(err).toMatchObject({
    detail: expect.stringContaining('Andromeda'),
    where: expect.stringContaining('Andromeda'),
  })
  logger.error({ err })
  expect(lines.join()).toContain('invalid input syntax for type json')
  expect(lines.join()).not.toContain('Andromeda')
})

test('people at a terminal read the message, the fields and the stack of an error', () => {
  const lines: string[] = []
  const logger = pino(
    { serializers: { err: redactedError } },
    { write: (line) => void lines.push(readable(line)) },
  )
  const err = new Error('No nova')
  logger.error({ err }, 'A search failed')
  logger.warn({ retries: 3 }, 'PostgreSQL is unreachable')
  expect(lines).toEqual([
    `error: A search failed\n${err.stack}\n`,
    'warn: PostgreSQL is unreachable { retries: 3 }\n',
  ])
})

/** A disk without room. */
const fullDisk = '/dev/full'

test.skipIf(!existsSync(fullDisk))(
  'a log on a full disk neither ends the process nor keeps it from stopping',
  async () => {
    const program = `
    const { createLogger } = await import('${new URL('log.ts', import.meta.url).href}')
    const logger = createLogger({})
    const log = () => { process.stdout.write('The server runs\\n'); logger.info('A request') }
    const timer = setInterval(log, 5)
    setTimeout(() => { clearInterval(timer); process.exitCode = 42 }, 100)`
    const disk = openSync(fullDisk, 'w')
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', disk, 'inherit'],
      timeout: 10_000,
    })
    closeSync(disk)
    expect(await once(child, 'exit')).toEqual([42, null])
  },
)
