import { parseArgs } from 'node:util'
import { createImageStore } from '../features/images/store/create-image-store.ts'
import { checkStore, missingFileText, type StoreCheck } from '../features/images/store/stray-files.ts'
import { runCommand } from './run-command.ts'

const usage = 'Usage: npm run images:sweep [-- --delete]'
const dayMs = 24 * 60 * 60 * 1000

/** Parses whether strays are deleted; throws an error with the usage for other arguments. */
export function sweepOptions(args: string[]): { isDeleting: boolean } {
  try {
    const { values } = parseArgs({ args, options: { delete: { type: 'boolean' } } })
    return { isDeleting: values.delete ?? false }
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`, { cause: error })
  }
}

/** Returns the names of the strays that are more than a day old. */
export const oldStrays = ({ strays }: Pick<StoreCheck, 'strays'>, now = Date.now()): string[] =>
  strays.filter(({ storedAt }) => now - storedAt.getTime() > dayMs).map(({ name }) => name)

export function sweptMessage(
  { strays, incomplete }: Pick<StoreCheck, 'strays' | 'incomplete'>,
  deleted: readonly string[] | undefined,
): string {
  const lines = strays.map(({ name, storedAt }) => `  ${name}, stored ${storedAt.toISOString()}`)
  lines.unshift(
    strays.length === 0
      ? 'Every file of the image store belongs to a picture.'
      : `${strays.length === 1 ? '1 file belongs' : `${strays.length} files belong`} to no picture of this database:`,
  )
  if (deleted) lines.push(`Deleted ${deleted.length} of them; younger ones than a day are kept.`)
  else if (strays.length > 0)
    lines.push(
      'Nothing was deleted. If no other database uses this store, -- --delete deletes those older than a day.',
    )
  if (incomplete.length === 0) lines.push('Every picture has its files.')
  else {
    lines.push(
      incomplete.length === 1
        ? '1 picture has missing files:'
        : `${incomplete.length} pictures have missing files:`,
    )
    lines.push(...incomplete.map(missingFileText))
  }
  return lines.join('\n')
}

// `npm run images:sweep` lists files that belong to no picture, and pictures with missing files; the exit code is 1 if there are
// any of the latter.
if (import.meta.main)
  await runCommand({
    parse: sweepOptions,
    run: async ({ isDeleting }, { env, orm, signal }) => {
      const images = await createImageStore(env)
      const checked = await checkStore({ em: orm.em.fork(), images, signal })
      const deleted = isDeleting ? oldStrays(checked) : undefined
      if (deleted) await images.remove(deleted)
      process.stdout.write(`${sweptMessage(checked, deleted)}\n`)
      if (checked.incomplete.length > 0) process.exitCode = 1
    },
  })
