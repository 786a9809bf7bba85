// Makes every file that is made from others: node scripts/codegen.mjs [schema] [--check]
// `schema` stops after the graph; --check writes nothing and fails when something is stale.
import { generate } from '@graphql-codegen/cli'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import codegen from '../codegen.ts'

process.chdir(join(import.meta.dirname, '..'))
const isCheck = process.argv.includes('--check')
const stale = []

try {
  const { graph, printed } = await buildGraph()
  make('schema.graphql', printed)
  if (!process.argv.includes('schema')) {
    await makeCode(printed)
    await describeRest(graph)
  }
} catch (error) {
  fail(error.message)
}

/** From the sources of the classes alone: a route may already name a document that is not made yet. */
async function buildGraph() {
  const { module } = await runnerImport('./server/print-schema.ts', { configFile: false })
  return module.buildGraph()
}

async function makeCode(schema) {
  const files = await generate({ ...codegen, schema, silent: true }, false)
  for (const { filename, content } of files) make(filename, content)
}

/** From the graph in memory: schema.graphql has no metadata of `@Access`. */
async function describeRest(graph) {
  if (stale.some((path) => !path.startsWith('client/')))
    return fail('openapi.json was not looked at: it is made from what is stale')
  const { module } = await runnerImport('./server/rest/print-openapi.ts', { configFile: false })
  make('openapi.json', module.printedOpenApi(graph))
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
