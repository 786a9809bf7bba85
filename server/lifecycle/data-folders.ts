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
 * Prepares the folders of DATA_DIR for uploads and returns the one in which they arrive. The log names a folder that
 * cannot be written; the embedded PostgreSQL could not start there either, so that without DATABASE_URL this throws.
 */
export async function prepareDataFolders(
  { dataDir, databaseUrl, s3 }: Settings,
  logger: Pick<Logger, 'error'>,
): Promise<string> {
  const [arriving, images] = [join(dataDir, 'tmp'), join(dataDir, 'images')]
  const error = await problemOfWriting(arriving)
  if (error && !databaseUrl)
    throw new Error(`DATA_DIR cannot be written, and the embedded PostgreSQL needs it: ${error.message}`)
  if (error)
    logger.error(`${arriving} cannot be written (${error.code}): uploads arrive in ${tmpdir()} instead`)
  else await useTemporaryFolder(arriving)
  const problemOfImages = s3 ? undefined : await problemOfWriting(images)
  if (problemOfImages)
    logger.error(`${images} cannot be written (${problemOfImages.code}): uploads are refused with 507`)
  return arriving
}

/** Tries it out: permissions do not tell whether a disk is mounted read-only. */
async function problemOfWriting(folder: string): Promise<NodeJS.ErrnoException | undefined> {
  try {
    await makeFolder(folder)
    await rmdir(await mkdtemp(join(folder, 'write-test-')))
    return undefined
  } catch (error) {
    if (isUnwritable(error)) return error
    throw error
  }
}
