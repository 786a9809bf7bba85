import { restore } from '../backups/restore.ts'
import { createImageStore } from '../features/images/store/create-image-store.ts'
import { accountsAndPictures, fileArgument } from './backup.ts'
import { runCommand } from './run-command.ts'

export function restoreOptions(args: string[]): { file: string } {
  const usage = 'npm run restore -- FILE.tar.gz'
  const file = fileArgument(args, usage)
  if (!file) throw new Error(`The name of the archive is missing.\nUsage: ${usage}`)
  return { file }
}

// `npm run restore -- FILE` fills an empty database and an empty image store from a backup: completely, or not at all.
if (import.meta.main)
  await runCommand({
    parse: restoreOptions,
    statementTimeoutMs: 0,
    run: async ({ file }, { env, orm, signal }) => {
      const restored = await restore({ orm, images: await createImageStore(env), file, signal })
      process.stdout.write(`${accountsAndPictures(restored)} are restored as of ${restored.madeAt}.\n`)
    },
  })
