import { parseArgs } from 'node:util'
import type { Swept } from '../features/gallery/sweep-images.ts'

const usage = 'Use: npm run images:sweep -- --older-than MINUTES'
const usualMinutes = 60

/** How old files without a row must be, in milliseconds, as the words of a command say; throws what is wrong with them. */
export function sweepOptions(words: string[]): { olderThan: number } {
  try {
    const { values } = parseArgs({ args: words, options: { 'older-than': { type: 'string' } } })
    const minutes = values['older-than'] ?? String(usualMinutes)
    if (!/^\d{1,6}$/.test(minutes)) throw new Error('--older-than must be a number of minutes, 0 or more.')
    return { olderThan: Number(minutes) * 60_000 }
  } catch (problem) {
    throw new Error(`${(problem as Error).message}\n${usage}`, { cause: problem })
  }
}

/** What a sweep did, in words for an operator. */
export function sweptMessage({ removed, incomplete }: Swept): string {
  const files = removed === 1 ? '1 file' : `${removed} files`
  const lines = [
    removed === 0 ? 'There was nothing to remove.' : `${files} removed that belonged to no picture.`,
  ]
  if (incomplete.length === 0) lines.push('Every picture has its files.')
  else {
    lines.push(
      incomplete.length === 1 ? '1 picture misses files:' : `${incomplete.length} pictures miss files:`,
    )
    lines.push(...incomplete.map(({ id, file }) => `  picture ${id} misses ${file}`))
  }
  return lines.join('\n')
}
