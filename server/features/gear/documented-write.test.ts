import { readFileSync } from 'node:fs'
import { print } from 'graphql'
import { expect, test } from 'vitest'
import { CreateGearItemDocument } from '../../../client/features/gear/GearPanel.generated.ts'
import { projectFolder } from '../../project-folder.ts'
import { aProfile } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

/** Returns the statements of the first block of SQL in docs/architecture.md, without comments. */
function documentedStatements(): string[] {
  const page = readFileSync(new URL('docs/architecture.md', projectFolder), 'utf8')
  const [, block = ''] = /```sql\n([^]*?)```/.exec(page)!
  const lines = block.replaceAll(/ ?--.*$/gm, '').split('\n')
  return lines
    .join('\n')
    .trim()
    .split(/\n+(?! )/)
}

test('a newcomer reads in docs/architecture.md which statements the creation of a gear item sends', async () => {
  await using app = await testApp()
  const { id, userId } = await app.has(aProfile())
  const { cookie } = await app.as({ id: userId })
  const person = app.visitor({ cookie, 'idempotency-key': 'one creation' })
  const input = {
    creatorProfileId: id,
    itemName: 'Redcat 51',
    category: 'Telescope',
    brand: 'William Optics',
  }
  const sent = await app.statementsOf(() => person.run(print(CreateGearItemDocument), { input }))

  const tables = await app.em
    .getConnection()
    .execute<{ name: string }[]>(`select relname as name from pg_class where relkind = 'r'`)
  /** Whether it begins with the verb of the documented statement and names its tables. */
  const isLike = (documented: string) => (statement: string) =>
    [
      /^\w+/.exec(documented)![0],
      ...tables.map(({ name }) => name).filter((name) => new RegExp(`\\b${name}\\b`).test(documented)),
    ].every((part) => new RegExp(`\\b${part}\\b`).test(statement))
  const documented = documentedStatements()
  const commit = documented.indexOf('commit')
  expect(sent.slice(0, commit + 1)).toEqual(
    documented.slice(0, commit + 1).map((statement) => expect.toSatisfy(isLike(statement), statement)),
  )
  // The reads of the response run side by side.
  const reads = sent.slice(commit + 1)
  for (const statement of documented.slice(commit + 1))
    expect(reads).toContainEqual(expect.toSatisfy(isLike(statement), statement))
  expect(reads).toHaveLength(documented.length - commit - 1)
})
