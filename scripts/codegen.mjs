// Generates all generated files: node scripts/codegen.mjs [--check]
// --check writes nothing and fails if a file is stale.
import { generate } from '@graphql-codegen/cli'
import { printSchema } from 'graphql'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { runnerImport } from 'vite'
import codegen from '../codegen.ts'
import { restFragments } from './rest-fragments.mjs'

process.chdir(join(import.meta.dirname, '..'))
const isCheck = process.argv.includes('--check')
// By default Vite keeps `await using`, which Node 22 cannot read.
const sourceConfig = { configFile: false, oxc: { target: 'node22' } }
const load = async (path) => (await runnerImport(path, sourceConfig)).module

try {
  // Loading the server takes seconds, so a check does it once. REST reads the fragments, which must be written before.
  const descriptions = './scripts/openapi/openapi.ts'
  const server = await load(isCheck ? descriptions : './server/schema.ts')
  const printed = printedGraph(server)
  writeGenerated('schema.graphql', printed)
  writeGenerated('server/rest/fragments.graphql', restFragments(printed))
  await generateCode(printed)
  writeGenerated('openapi.json', (isCheck ? server : await load(descriptions)).printedOpenApi())
  await generateCatalogueVersion()
} catch (error) {
  fail(error.message)
}

function printedGraph({ createSchema }) {
  const header = '# Printed from the classes in server/ by `npm run codegen`. Do not edit.'
  return `${header}\n\n${printSchema(createSchema())}\n`
}

async function generateCode(schema) {
  const files = await generate({ ...codegen, schema, silent: true }, false)
  const paths = files.map(({ filename, content }) => {
    const path = relative('.', filename).replaceAll(sep, '/')
    writeGenerated(path, content)
    return path
  })
  for (const path of globSync('client/**/*.generated.ts').map((path) => path.replaceAll(sep, '/')))
    if (!paths.includes(path)) remove(path)
}

async function generateCatalogueVersion() {
  const { readCatalogue } = await load('./server/features/sky/sky-catalogue.ts')
  const version = createHash('sha256').update(JSON.stringify(readCatalogue())).digest('hex')
  writeGenerated('server/features/sky/catalogue/version.txt', `${version}\n`)
}

function writeGenerated(path, content) {
  if (existsSync(path) && readFileSync(path, 'utf8') === content) return
  if (isCheck) return failStale(path)
  writeFileSync(path, content)
  console.log(`Wrote ${path}`)
}

/** Removes a file whose documents were deleted or moved. */
function remove(path) {
  if (isCheck) return failStale(path)
  rmSync(path)
  console.log(`Deleted ${path}`)
}

function failStale(path) {
  fail(`${path} is stale: run \`npm run codegen\` and commit what it changes`)
}

function fail(message) {
  console.error(message)
  process.exitCode = 1
}
