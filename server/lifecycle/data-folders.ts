import { mkdtemp, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { useTemporaryFolder } from './temporary-folder.ts'
import { isUnwritable, makeFolder } from '../features/gallery/unwritable.ts'

interface Settings {
  dataDir: string
  databaseUrl?: string | undefined
  s3?: object | undefined
}

/**
 * Prepares the folders of DATA_DIR and returns the one for incoming uploads. Folders that are not writable are logged.
 * Without DATABASE_URL this throws then, because the embedded PostgreSQL could not start either.
 */
export async function prepareDataFolders(
  { dataDir, databaseUrl, s3 }: Settings,
  logger: Pick<Logger, 'error'>,
): Promise<string> {
  const [incoming, images] = [join(dataDir, 'tmp'), join(dataDir, 'images')]
  const error = await writeErrorOf(incoming)
  if (error && !databaseUrl)
    throw new Error(`DATA_DIR is not writable, and the embedded PostgreSQL needs it: ${error.message}`)
  if (error)
    logger.error(`${incoming} is not writable (${error.code}); uploads are received in ${tmpdir()} instead`)
  else await useTemporaryFolder(incoming)
  const imagesError = s3 ? undefined : await writeErrorOf(images)
  if (imagesError)
    logger.error(`${images} is not writable (${imagesError.code}); uploads are rejected with 507`)
  return incoming
}

/** Writes a test folder, because permissions do not show whether a disk is mounted read-only. */
async function writeErrorOf(folder: string): Promise<NodeJS.ErrnoException | undefined> {
  try {
    await makeFolder(folder)
    await rmdir(await mkdtemp(join(folder, 'write-test-')))
    return undefined
  } catch (error) {
    if (isUnwritable(error)) return error
    throw error
  }
}
