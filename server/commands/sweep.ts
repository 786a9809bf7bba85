import 'reflect-metadata'
import { readEnv } from '../env.ts'
import { createImageStore } from '../features/gallery/create-image-store.ts'
import { sweepOptions, sweptMessage } from './sweep-messages.ts'
import { sweepImages } from '../features/gallery/sweep-images.ts'
import { withDatabase } from './run-command.ts'
import { connect } from '../database/orm.config.ts'

// `npm run images:sweep` removes files that belong to no picture and names pictures that miss files, while the server
// runs or not. Its exit code is 1 where pictures miss files.
try {
  const { olderThan } = sweepOptions(process.argv.slice(2))
  const env = readEnv(process.env)
  await withDatabase(env, async (databaseUrl) => {
    const orm = await connect(databaseUrl)
    try {
      const swept = await sweepImages({ em: orm.em.fork(), images: await createImageStore(env), olderThan })
      process.stdout.write(`${sweptMessage(swept)}\n`)
      if (swept.incomplete.length > 0) process.exitCode = 1
    } finally {
      await orm.close()
    }
  })
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exitCode = 1
}
