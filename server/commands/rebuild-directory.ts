import { rebuildDirectory } from '../features/search-index/index-marks.ts'
import { runCommand } from './run-command.ts'

// `npm run directory:rebuild` rebuilds the tables that the directory is read from (docs/operations.md).
await runCommand({
  parse: () => ({}),
  run: async (_options, { orm }) => {
    await rebuildDirectory(orm.em.fork())
    process.stdout.write('The directory was rebuilt.\n')
  },
})
