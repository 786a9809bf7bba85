import 'reflect-metadata'
import { printSchema } from 'graphql'
import { createSchema } from './schema.ts'

/** The text of schema.graphql as the classes make it. */
export const printedSchema = () =>
  `# Printed from the classes in server/ by \`npm run codegen\`. Do not edit.\n\n${printSchema(createSchema())}\n`
