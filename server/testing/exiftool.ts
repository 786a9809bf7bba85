import { exiftoolPath } from 'exiftool-vendored'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Tags of a file by group and name, such as `XMP-dc:Title`. */
export type Tags = Record<string, unknown>

/** Reads all tags of files with ExifTool, in one process. */
export async function tagsOf(contents: readonly Buffer[]): Promise<Tags[]> {
  const folder = await mkdtemp(join(tmpdir(), 'astrofolio-exiftool-'))
  try {
    const names = contents.map((_, index) => String(index).padStart(6, '0'))
    await Promise.all(names.map((name, index) => writeFile(join(folder, name), contents[index]!)))
    const read = ['-json', '-G1', '-a', '-api', 'struct=0', '-validate', '-warning', '-all', ...names]
    const { stdout } = await promisify(execFile)(await exiftoolPath(), read, {
      cwd: folder,
      maxBuffer: 100 * 1024 * 1024,
    })
    return JSON.parse(stdout) as Tags[]
  } finally {
    await rm(folder, { recursive: true })
  }
}
