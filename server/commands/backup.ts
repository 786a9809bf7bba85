import { parseArgs } from 'node:util'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { backUp, type BackupResult } from '../backups/backup.ts'
import { createImageStore } from '../features/images/store/create-image-store.ts'
import { missingFileText } from '../features/images/store/stray-files.ts'
import { runCommand } from './run-command.ts'

/** Returns the optional file argument; throws an error with the usage for invalid arguments. */
export function fileArgument(args: string[], usage: string): string | undefined {
  try {
    const { positionals } = parseArgs({ args, allowPositionals: true })
    if (positionals.length > 1) throw new Error('Name one file only.')
    return positionals[0]
  } catch (error) {
    throw new Error(`${(error as Error).message}\nUsage: ${usage}`, { cause: error })
  }
}

export const accountsAndPictures = ({ accounts, pictures }: { accounts: number; pictures: number }) =>
  `${accounts} ${accounts === 1 ? 'account' : 'accounts'} and ${pictures} ${pictures === 1 ? 'picture' : 'pictures'}`

/** Returns the file argument, or a new file in DATA_DIR/backups. */
export function backupOptions(
  args: string[],
  { dataDir, now }: { dataDir: string; now: Date },
): { file: string } {
  const time = now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
  const file =
    fileArgument(args, 'npm run backup -- FILE.tar.gz') ??
    join(dataDir, 'backups', `astrofolio-${time}.tar.gz`)
  return { file }
}

export const incompleteMessage = (incomplete: BackupResult['incomplete']) =>
  ['Left out because their files are missing from the image store:', ...incomplete.map(missingFileText)].join(
    '\n',
  )

// `npm run backup` writes the database and its pictures to one file. The exit code is 1 without a backup, and 2 when the
// backup lacks pictures whose files are missing.
if (import.meta.main)
  await runCommand({
    parse: (args, { dataDir }) => backupOptions(args, { dataDir, now: new Date() }),
    run: async ({ file }, { env, orm, signal }) => {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      const backedUp = await backUp({ orm, images: await createImageStore(env), file, signal })
      process.stdout.write(`${accountsAndPictures(backedUp)} are in ${file}.\n`)
      if (backedUp.incomplete.length === 0) return
      console.error(incompleteMessage(backedUp.incomplete))
      process.exitCode = 2
    },
  })
