import { copyFile, readFile, writeFile } from 'node:fs/promises'
import {
  buildSchema,
  introspectionFromSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
} from 'graphql'
import { type ClientFolder, inProject } from './client-folder.ts'

const sources = 'server/testing/clients'
const read = (path: string) => readFile(inProject(path), 'utf8')

/** The types of the custom scalars, by docs/clients.md. */
const scalars = {
  PositiveInt: 'number',
  NonNegativeInt: 'number',
  DateTimeISO: 'string',
  LocalDate: 'string',
  Cursor: 'string',
  Upload: 'null',
}

/** Returns the operations of the day. */
async function operationsOfTheDay() {
  const { definitions } = parse(await read(`${sources}/day.graphql`))
  return definitions
    .filter((one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION)
    .map((operation) => ({ name: operation.name!.value, operation }))
}

/**
 * Each writes `documents.ts` from schema.graphql and the operations of the day, in a folder of its own that has the client of
 * docs/clients.md.
 */
export const clientMakers: Record<string, (folder: ClientFolder) => Promise<void>> = {
  'graphql-codegen': async (folder) => {
    await copyFile(folder.at('../codegen.ts'), folder.at('codegen.ts'))
    await copyFile(inProject(`${sources}/day.graphql`), folder.at('day.graphql'))
    await folder.node(inProject('node_modules/@graphql-codegen/cli/cjs/bin.js'))
    await writeFile(folder.at('documents.ts'), `export * from './generated.ts'`)
  },

  // Its types read the documents. Its command, which needs TypeScript 6, writes the same introspection.
  'gql.tada': async (folder) => {
    const introspection = introspectionFromSchema(buildSchema(await read('schema.graphql')), {
      descriptions: false,
    })
    const documents = (await operationsOfTheDay()).map(
      ({ name, operation }) => `export const ${name}Document = graphql(\`${print(operation)}\`)`,
    )
    const types = Object.entries(scalars).map(([name, type]) => `${name}: ${type}`)
    await writeFile(
      folder.at('documents.ts'),
      `import { initGraphQLTada } from 'gql.tada'
      export const graphql = initGraphQLTada<{
        introspection: ${JSON.stringify(introspection)}
        scalars: { ${types.join('; ')} }
      }>()
      ${documents.join('\n')}`,
    )
    await writeFile(
      folder.at('enums.ts'),
      `import { graphql } from './documents.ts'
      export type ErrorCode = ReturnType<typeof graphql.scalar<'ErrorCode'>>`,
    )
  },
}

/** Writes the day of a generated client, whose folder is named by its maker. */
export async function writeDay(parent: ClientFolder, maker: string): Promise<ClientFolder> {
  const folder = await parent.subfolder(maker)
  for (const file of ['client.ts', 'schema.graphql', 'horsehead.jpg'])
    await copyFile(parent.at(file), folder.at(file))
  await copyFile(inProject(`${sources}/day.ts`), folder.at('day.ts'))
  await clientMakers[maker]!(folder)
  return folder
}
