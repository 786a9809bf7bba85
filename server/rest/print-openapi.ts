import { buildSchema, parse } from 'graphql'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { projectFolder } from '../project-folder.ts'
import { openApi } from './openapi.ts'

// Writes openapi.json; with --check it only says whether the file is what schema.graphql and the table make of it.
const read = (name: string) => readFileSync(new URL(name, projectFolder), 'utf8')
const file = new URL('openapi.json', projectFolder)
const { version } = JSON.parse(read('package.json')) as { version: string }
const described = openApi({
  graph: buildSchema(read('schema.graphql')),
  operations: parse(read('server/rest/operations.graphql')),
  version,
})
const printed = `${JSON.stringify(described, null, 2)}\n`
const isFresh = existsSync(file) && read('openapi.json') === printed
if (!isFresh && !process.argv.includes('--check')) {
  writeFileSync(file, printed)
  console.log('Wrote openapi.json')
} else if (!isFresh) {
  console.error('openapi.json is stale: run `npm run codegen` and commit what it writes')
  process.exitCode = 1
}
