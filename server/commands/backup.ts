import { createImageStore } from '../features/images/store/create-image-store.ts'
import { accountsAndImages, backupFolder, makeBackup } from './make-backup.ts'
import { runCommand } from './run-command.ts'

// `npm run backup` writes the database and its images to a folder. The exit code is 1 without a backup, and 2 when the
// backup lacks files that the image store has lost.
await runCommand({
  parse: (args, { dataDir }) => ({ folder: backupFolder(args, { dataDir, now: new Date() }) }),
  run: async ({ folder }, parts) => {
    const { lost, ...backedUp } = await makeBackup({
      ...parts,
      images: await createImageStore(parts.env),
      folder,
    })
    process.stdout.write(`${accountsAndImages(backedUp)} are in ${folder}.\n`)
    if (lost.length === 0) return
    console.error(['Files are missing from the image store:', ...lost].join('\n  '))
    process.exitCode = 2
  },
})
