// Generates all generated files: node scripts/codegen.mjs [--check]
// --check writes nothing and fails if a file is stale.
import { generate } from '@graphql-codegen/cli'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import codegen from '../codegen.ts'

process.chdir(join(import.meta.dirname, '..'))
const isCheck = process.argv.includes('--check')
const stale = []

try {
  const { printed } = await buildGraph()
  make('schema.graphql', printed)
  await makeCode(printed)
  await describeRest()
} catch (error) {
  fail(error.message)
}

/** Loads only the classes of the graph, because REST routes may import documents that are not generated yet. */
async function buildGraph() {
  const { module } = await runnerImport('./server/schema.ts', { configFile: false })
  return module.buildGraph()
}

async function makeCode(schema) {
  const files = await generate({ ...codegen, schema, silent: true }, false)
  for (const { filename, content } of files) make(filename, content)
}

async function describeRest() {
  if (stale.some((path) => !path.startsWith('client/')))
    return fail('openapi.json was not checked: it is generated from stale files')
  const { module } = await runnerImport('./server/rest/openapi.ts', { configFile: false })
  make('openapi.json', module.printedOpenApi())
}

function make(path, content) {
  if (existsSync(path) && readFileSync(path, 'utf8') === content) return
  if (isCheck) {
    stale.push(path)
    return fail(`${path} is stale: run \`npm run codegen\` and commit what it writes`)
  }
  writeFileSync(path, content)
  console.log(`Wrote ${path}`)
}

function fail(message) {
  console.error(message)
  process.exitCode = 1
}
