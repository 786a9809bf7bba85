import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The secret that a machine made for itself when none was configured, kept so that a restart ends no session. */
export async function secretOf(dataDir: string): Promise<string> {
  const file = join(dataDir, 'session-secret')
  await mkdir(dataDir, { recursive: true })
  await writeFile(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 }).catch(ignoreExisting)
  return readFile(file, 'utf8')
}

function ignoreExisting(problem: NodeJS.ErrnoException) {
  if (problem.code !== 'EEXIST') throw problem
}
