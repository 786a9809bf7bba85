import 'reflect-metadata'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { backUp } from '../backups/backup.ts'
import { backupMessage, backupOptions, incompleteMessage } from './backup-messages.ts'
import { readEnv } from '../env.ts'
import { createImageStore } from '../features/gallery/create-image-store.ts'
import { withDatabase } from './run-command.ts'
import { connect } from '../database/orm.config.ts'
import { stopSignal } from './stop-signal.ts'

// `npm run backup` writes the database and its pictures into one file, while the server runs or not. Its exit code is 1
// where there is no backup, and 2 where there is one that lacks pictures whose files are missing.
try {
  const env = readEnv(process.env)
  const { file } = backupOptions(process.argv.slice(2), { dataDir: env.dataDir, now: new Date() })
  await withDatabase(env, async (databaseUrl) => {
    const orm = await connect(databaseUrl)
    try {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      const backedUp = await backUp({ orm, images: await createImageStore(env), file, signal: stopSignal() })
      process.stdout.write(`${backupMessage(backedUp, file)}\n`)
      if (backedUp.incomplete.length === 0) return
      console.error(incompleteMessage(backedUp.incomplete))
      process.exitCode = 2
    } finally {
      await orm.close()
    }
  })
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exitCode = 1
}
