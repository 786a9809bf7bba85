import 'reflect-metadata'
import { printSchema } from 'graphql'
import { createSchema } from './schema.ts'

/** Builds the graph and the text of schema.graphql. */
export function buildGraph() {
  const graph = createSchema()
  const header = '# Printed from the classes in server/ by `npm run codegen`. Do not edit.'
  return { graph, printed: `${header}\n\n${printSchema(graph)}\n` }
}
