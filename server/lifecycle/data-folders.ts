import { mkdtemp, rmdir, chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Env, minSecretLength } from '../env.ts'
import { isUnwritable, makeFolder } from '../features/images/store/unwritable.ts'
import { randomBytes } from 'node:crypto'

/**
 * Prepares the folders of DATA_DIR and returns the one for incoming uploads. Logs folders that are not writable; without
 * DATABASE_URL it throws instead, because the embedded PostgreSQL could not start either.
 */
export async function prepareDataFolders(
  { dataDir, databaseUrl, s3 }: Pick<Env, 'dataDir' | 'databaseUrl' | 's3'>,
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

/** Creates a folder, because permissions do not show whether a disk is mounted read-only. */
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

/** Makes the process receive uploads in this folder, which only its user may read, instead of the system's. */
export async function useTemporaryFolder(folder: string): Promise<void> {
  await makeFolder(folder)
  await chmod(folder, 0o700)
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder
}

/**
 * Returns the generated secret, which is stored so that sessions survive a restart. Throws if a full disk or a crash left an
 * incomplete one.
 */
export async function sessionSecretOf(dataDir: string): Promise<string> {
  const file = join(dataDir, 'session-secret')
  await mkdir(dataDir, { recursive: true })
  const generated = randomBytes(32).toString('hex')
  await writeFile(file, generated, { flag: 'wx', mode: 0o600, flush: true }).catch(ignoreExisting)
  const secret = await readFile(file, 'utf8')
  if (secret.length >= minSecretLength) return secret
  throw new Error(`${file} is incomplete. Delete it and start again; all users have to sign in again.`)
}

function ignoreExisting(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error
}
