import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from './statements.ts'

/** Identifies the content of files. */
export const versionOf = (content: string): string => createHash('sha256').update(content).digest('hex')

/** Loads files into the database in one transaction, unless it has this version of them. */
export async function loadIfChanged(
  em: EntityManager,
  name: string,
  version: string,
  load: (em: EntityManager) => Promise<unknown>,
): Promise<void> {
  const [loaded] = await rows<{ version: string }>(em)`select version from loaded_files where name = ${name}`
  if (loaded?.version === version) return
  await em.transactional(async (em) => {
    await em.execute('set local statement_timeout = 0')
    await load(em)
    await rows(em)`
      insert into loaded_files (name, version) values (${name}, ${version})
      on conflict (name) do update set version = excluded.version`
  })
}
