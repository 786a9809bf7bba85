import { createImageStore } from '../features/images/store/create-image-store.ts'
import { accountsAndImages } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { pathArgument, runCommand } from './run-command.ts'

const usage = 'npm run restore -- FOLDER'

// `npm run restore -- FOLDER` fills an empty database and the image store from a backup.
await runCommand({
  parse: (args) => {
    const folder = pathArgument(args, usage)
    if (!folder) throw new Error(`The folder of the backup is missing.\nUsage: ${usage}`)
    return { folder }
  },
  run: async ({ folder }, parts) => {
    const restored = await restoreBackup({ ...parts, images: await createImageStore(parts.env), folder })
    process.stdout.write(`${accountsAndImages(restored)} are restored as of ${restored.madeAt}.\n`)
  },
})
