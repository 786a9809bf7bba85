import { type GraphQLSchema, parse } from 'graphql'
import { readFileSync } from 'node:fs'
import { projectFolder } from '../project-folder.ts'
import { openApi } from './openapi.ts'

const read = (name: string) => readFileSync(new URL(name, projectFolder), 'utf8')

/** Returns the text of openapi.json. */
export function printedOpenApi(graph: GraphQLSchema): string {
  const operations = parse(read('server/rest/operations.graphql'))
  const { version } = JSON.parse(read('package.json')) as { version: string }
  return `${JSON.stringify(openApi({ graph, operations, version }), null, 2)}\n`
}
