import 'reflect-metadata'
import { restoredInWords, restoreOptions } from './backups/backup-words.ts'
import { restore } from './backups/restore.ts'
import { readEnv } from './env.ts'
import { imageStoreOf } from './features/gallery/image-store-of-settings.ts'
import { inDatabase } from './in-database.ts'
import { connect } from './orm.config.ts'
import { stopSignal } from './stop-signal.ts'

// `npm run restore -- FILE` fills an empty database and an empty image store from a backup: all of it, or nothing.
try {
  const { file } = restoreOptions(process.argv.slice(2))
  const env = readEnv(process.env)
  await inDatabase(env, async (databaseUrl) => {
    const orm = await connect(databaseUrl, { statementTimeout: 0 })
    try {
      const restored = await restore({ orm, images: await imageStoreOf(env), file, signal: stopSignal() })
      process.stdout.write(`${restoredInWords(restored)}\n`)
    } finally {
      await orm.close()
    }
  })
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exitCode = 1
}
