import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { ImageStore } from './image-store.ts'

const batchSize = 1_000

/** Notes files in the transaction that deletes their rows, so that they are removed even after a crash. */
export async function noteRemovedFiles(em: EntityManager, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await sql`insert into removed_file (name) select unnest(${names}::text[]) on conflict do nothing`.execute(
    em.getKysely(),
  )
}

/** Removes all noted files. Safe to run in several processes at once. */
export async function removeNotedFiles(em: EntityManager, images: ImageStore): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ name: string }>`select name from removed_file limit ${batchSize}`.execute(
      em.getKysely(),
    )
    if (rows.length === 0) return
    const names = rows.map(({ name }) => name)
    await images.remove(names)
    await sql`delete from removed_file where name = any(${names})`.execute(em.getKysely())
  }
}
