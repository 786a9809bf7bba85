import 'reflect-metadata'
import { printSchema } from 'graphql'
import { readFileSync, writeFileSync } from 'node:fs'
import { projectFolder } from '../project-folder.ts'
import { createSchema } from './schema.ts'

// Writes schema.graphql; with --check it only says whether the file is what the classes make of it.
const file = new URL('schema.graphql', projectFolder)
const printed = `# Printed from the classes in server/ by \`npm run schema\`. Do not edit.\n\n${printSchema(createSchema())}\n`

if (!process.argv.includes('--check')) {
  writeFileSync(file, printed)
} else if (readFileSync(file, 'utf8') !== printed) {
  console.error('schema.graphql is stale: run `npm run schema` and commit what it writes')
  process.exitCode = 1
}
