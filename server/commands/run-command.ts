import { startEmbeddedPostgres } from '../database/embedded-postgres/embedded-postgres.ts'
import type { Env } from '../env.ts'

/** Works on the server's database; the embedded one is joined, or started for as long as it takes. */
export async function withDatabase(
  { databaseUrl, dataDir }: Env,
  work: (databaseUrl: string) => Promise<void>,
): Promise<void> {
  if (databaseUrl) return work(databaseUrl)
  const postgres = await startEmbeddedPostgres({ folder: `${dataDir}/postgres` })
  try {
    await work(postgres.url)
  } finally {
    await postgres.stop()
  }
}
