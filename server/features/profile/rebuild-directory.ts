import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'

/**
 * Rebuilds the tables that triggers maintain for the directory: entries, term counts, ranks. Blocks changes of profiles
 * meanwhile (two minutes for a million). The entity manager must have no statement timeout.
 */
export async function rebuildDirectory(em: EntityManager): Promise<void> {
  await sql`select rebuild_directory()`.execute(em.getKysely())
}

/** Splits the ranks that have grown too long to skip. */
export async function splitDirectoryRanks(em: EntityManager): Promise<void> {
  await sql`select split_directory_ranks()`.execute(em.getKysely())
}
