import 'reflect-metadata'
import { printSchema } from 'graphql'
import { createSchema } from './schema.ts'

/** Returns the text of schema.graphql. */
export const printedSchema = () =>
  `# Printed from the classes in server/ by \`npm run codegen\`. Do not edit.\n\n${printSchema(createSchema())}\n`
