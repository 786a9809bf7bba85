import { afterAll, expect, inject, test } from 'vitest'
import { connect } from './orm.config.ts'

const orms: Awaited<ReturnType<typeof connect>>[] = []
afterAll(async () => {
  for (const orm of orms) await orm.close()
})

async function settingOf(name: string, ...[url, purpose]: Parameters<typeof connect>): Promise<unknown> {
  const orm = await connect(url, purpose)
  orms.push(orm)
  const [row] = await orm.em.getConnection().execute<Record<string, unknown>[]>(`show ${name}`)
  return row![name]
}

test('a statement of a request may take five seconds, one of a migration has no timeout', async () => {
  const url = inject('postgresUrl')
  expect(await settingOf('statement_timeout', url)).toBe('5s')
  expect(await settingOf('statement_timeout', url, { statementTimeoutMs: 0 })).toBe('0')
})
