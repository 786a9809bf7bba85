import { parseArgs } from 'node:util'
import { createImageStore } from '../features/gallery/create-image-store.ts'
import { sweepImages, type SweepResult } from '../features/gallery/sweep-images.ts'
import { missingFileText } from '../features/gallery/swept-rows.ts'
import { runCommand } from './run-command.ts'

const usage = 'Usage: npm run images:sweep -- --older-than MINUTES'
const defaultMinutes = 60

/** Parses the minimum age of files to delete; throws an error with the usage for invalid arguments. */
export function sweepOptions(args: string[]): { minAgeMs: number } {
  try {
    const { values } = parseArgs({ args, options: { 'older-than': { type: 'string' } } })
    const minutes = values['older-than'] ?? String(defaultMinutes)
    if (!/^\d{1,6}$/.test(minutes)) throw new Error('--older-than must be a number of minutes, 0 or more.')
    return { minAgeMs: Number(minutes) * 60_000 }
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`, { cause: error })
  }
}

export function sweptMessage({ removed, incomplete }: SweepResult): string {
  const files = removed === 1 ? '1 file' : `${removed} files`
  const lines = [removed === 0 ? 'No files to remove.' : `Removed ${files} that belonged to no picture.`]
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

// `npm run images:sweep` deletes files that belong to no picture and lists pictures with missing files; the exit
// code is 1 if there are any.
if (import.meta.main)
  await runCommand({
    parse: sweepOptions,
    run: async ({ minAgeMs }, { env, orm }) => {
      const swept = await sweepImages({ em: orm.em.fork(), images: await createImageStore(env), minAgeMs })
      process.stdout.write(`${sweptMessage(swept)}\n`)
      if (swept.incomplete.length > 0) process.exitCode = 1
    },
  })
