import { rebuildSkyHours } from '../features/sky-hours/count-hours.ts'
import { runCommand } from './run-command.ts'

// `npm run sky:rebuild` counts again how long creators have looked at each part of the sky (docs/operations.md).
await runCommand({
  parse: () => ({}),
  run: async (_options, { orm }) => {
    await rebuildSkyHours(orm.em.fork())
    process.stdout.write('The hours of the sky were counted again.\n')
  },
})
