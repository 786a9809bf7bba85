import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where a store says whose it is: `ownerFile` in server/features/gallery/sweep-images.ts. */
const ownerFile = 'database/owner'

/**
 * A DATA_DIR for a server on made creators. Their pictures have no files, and the sweep at the start would look for each
 * while the benchmark runs; a store that says it belongs to another database is left alone.
 */
export async function makeDataFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'astrofolio-bench-'))
  const owner = join(path, 'images', ownerFile)
  await mkdir(join(owner, '..'), { recursive: true })
  await writeFile(owner, 'a benchmark')
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
