import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { redactedError } from './log.ts'

test('the log of an error of PostgreSQL does not repeat what a user typed', async () => {
  await using app = await testApp()
  const lines: string[] = []
  const logger = pino({ serializers: { err: redactedError } }, { write: (line) => void lines.push(line) })
  const pool = await app.orm.em.getConnection().getNativeClient()

  const err: unknown = await pool
    .query('select $1::json', ['Andromeda 1968'])
    .catch((error: unknown) => error)
  expect(err).toMatchObject({
    detail: expect.stringContaining('Andromeda'),
    where: expect.stringContaining('Andromeda'),
  })
  logger.error({ err })
  expect(lines.join()).toContain('invalid input syntax for type json')
  expect(lines.join()).not.toContain('Andromeda')
})
