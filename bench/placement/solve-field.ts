import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import sharp from 'sharp'
import type { Field } from './simulated-fields.ts'

const run = promisify(execFile)

/** Whether astrometry.net's program is on the path. */
export const isInstalled = (process.env.PATH ?? '')
  .split(delimiter)
  .some((folder) => existsSync(join(folder, 'solve-field')))

/** Returns the CPU seconds that solve-field takes for a picture of 1,600 pixels of known width. */
export async function solveField({ file, width, object }: Field): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'astrofolio-solve-field-'))
  try {
    await writeFile(
      join(folder, 'picture.jpg'),
      await sharp(file).resize(1600, 1600, { fit: 'inside' }).jpeg().toBuffer(),
    )
    const { rightAscension, declination } = object.point
    const place = ['--ra', rightAscension, '--dec', declination, '--radius', width]
    const scale = ['--scale-units', 'degwidth', '--scale-low', width * 0.9, '--scale-high', width * 1.1]
    const rest = ['--no-plots', '--overwrite', '--cpulimit', 60, '--dir', folder, join(folder, 'picture.jpg')]
    const command = ['solve-field', ...place, ...scale, ...rest].join(' ')
    // Its engine may run past its own limit without an end.
    const script = `ulimit -t 60; TIMEFORMAT='cpu %U %S'; time ${command} >/dev/null 2>&1; true`
    const { stderr } = await run('bash', ['-c', script])
    const [, user, system] = /cpu ([\d.]+) ([\d.]+)/.exec(stderr)!
    return Number(user) + Number(system)
  } finally {
    await rm(folder, { recursive: true })
  }
}
