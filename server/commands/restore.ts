import 'reflect-metadata'
import { restoredMessage, restoreOptions } from './backup-messages.ts'
import { restore } from '../backups/restore.ts'
import { readEnv } from '../env.ts'
import { createImageStore } from '../features/gallery/create-image-store.ts'
import { withDatabase } from './run-command.ts'
import { connect } from '../database/orm.config.ts'
import { stopSignal } from './stop-signal.ts'

// `npm run restore -- FILE` fills an empty database and an empty image store from a backup: all of it, or nothing.
try {
  const { file } = restoreOptions(process.argv.slice(2))
  const env = readEnv(process.env)
  await withDatabase(env, async (databaseUrl) => {
    const orm = await connect(databaseUrl, { statementTimeout: 0 })
    try {
      const restored = await restore({ orm, images: await createImageStore(env), file, signal: stopSignal() })
      process.stdout.write(`${restoredMessage(restored)}\n`)
    } finally {
      await orm.close()
    }
  })
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exitCode = 1
}
