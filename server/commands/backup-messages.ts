import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BackedUp } from '../backups/backup.ts'
import type { Restored } from '../backups/restore.ts'

/** Where a backup goes, as the words of a command say; else a new file among the data. Throws what is wrong with them. */
export function backupOptions(
  words: string[],
  { dataDir, now }: { dataDir: string; now: Date },
): { file: string } {
  const moment = now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
  const file =
    fileArgument(words, 'npm run backup -- FILE.tar.gz') ??
    join(dataDir, 'backups', `astrofolio-${moment}.tar.gz`)
  return { file }
}

/** Which archive is restored, as the words of a command say; throws what is wrong with them. */
export function restoreOptions(words: string[]): { file: string } {
  const usage = 'npm run restore -- FILE.tar.gz'
  const file = fileArgument(words, usage)
  if (!file) throw new Error(`Which archive?\nUse: ${usage}`)
  return { file }
}

function fileArgument(words: string[], usage: string): string | undefined {
  try {
    const { positionals } = parseArgs({ args: words, allowPositionals: true })
    if (positionals.length > 1) throw new Error('One file is meant.')
    return positionals[0]
  } catch (problem) {
    throw new Error(`${(problem as Error).message}\nUse: ${usage}`, { cause: problem })
  }
}

/** What a backup holds, in words for an operator. */
export const backupMessage = ({ accounts, pictures }: BackedUp, file: string) =>
  `${counted(accounts, pictures)} are in ${file}.`

/** Pictures that a backup could not take, in words for an operator. */
export const incompleteMessage = (incomplete: BackedUp['incomplete']) =>
  [
    'Left out, since their files are missing from the image store:',
    ...incomplete.map(({ id, file }) => `  picture ${id} misses ${file}`),
  ].join('\n')

/** What was restored, in words for an operator. */
export const restoredMessage = ({ accounts, pictures, madeAt }: Restored) =>
  `${counted(accounts, pictures)} are restored as of ${madeAt}.`

const counted = (accounts: number, pictures: number) =>
  `${accounts} ${accounts === 1 ? 'account' : 'accounts'} and ${pictures} ${pictures === 1 ? 'picture' : 'pictures'}`
