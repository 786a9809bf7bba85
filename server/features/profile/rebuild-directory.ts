import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'

/**
 * Rebuilds all that triggers keep for the directory: entries, counts of terms, ranks. Profiles cannot be changed meanwhile
 * (two minutes for a million). The entity manager must not limit the time of a statement.
 */
export async function rebuildDirectory(em: EntityManager): Promise<void> {
  await sql`select rebuild_directory()`.execute(em.getKysely())
}

/** Splits the ranks that have grown too long to skip through; returns soon when there are none. */
export async function splitDirectoryRanks(em: EntityManager): Promise<void> {
  await sql`select split_directory_ranks()`.execute(em.getKysely())
}
