import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { projectFolder } from '../project-folder.ts'

/** Parts of the build whose pages load further files. */
const parts = ['client', 'explorer', 'reference'] as const

/**
 * Copies the files of this build that have a hash in their names, for pages that are open when the next version starts; returns
 * the folder with those of the former one. However an operator exchanges the build, these survive in DATA_DIR.
 */
export async function keepAssets(
  dataDir: string,
  logger: Pick<Logger, 'warn'>,
  dist = new URL('dist/', projectFolder),
): Promise<string | undefined> {
  const builds = join(dataDir, 'assets')
  try {
    const own = await idOf(dist)
    await mkdir(builds, { recursive: true })
    const names = await readdir(builds)
    if (!names.includes(own)) await copyAssets(dist, builds, own)
    const now = new Date()
    await utimes(join(builds, own), now, now)
    const started = async (name: string) => (await stat(join(builds, name))).mtimeMs
    const others = await Promise.all(
      names
        .filter((name) => name !== own && !name.endsWith(unfinished))
        .map(async (name) => ({ name, at: await started(name) })),
    )
    const [former, ...older] = others.toSorted((one, other) => other.at - one.at)
    for (const { name } of older) await rm(join(builds, name), { recursive: true, force: true })
    return former && join(builds, former.name)
  } catch (err) {
    logger.warn(
      { err },
      'The files of this version cannot be kept: pages that are open at an upgrade will fail',
    )
    return undefined
  }
}

const unfinished = '.part'

async function idOf(dist: URL): Promise<string> {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(await readFile(new URL(`${part}/index.html`, dist)))
  return hash.digest('hex').slice(0, 16)
}

/** Under another name until the copy is complete. */
async function copyAssets(dist: URL, builds: string, own: string): Promise<void> {
  const copy = join(builds, `${own}.${process.pid}${unfinished}`)
  for (const part of parts)
    await cp(fileURLToPath(new URL(`${part}/assets`, dist)), join(copy, part, 'assets'), { recursive: true })
  // Another process with the same folder may have done so meanwhile.
  await rename(copy, join(builds, own)).catch(() => rm(copy, { recursive: true }))
}
