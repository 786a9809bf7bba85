import type { CodegenConfig } from '@graphql-codegen/cli'

const config = {
  documentMode: 'documentNode',
  useTypeImports: true,
  skipTypename: true,
  enumsAsTypes: true,
  dedupeFragments: true,
  scalars: {
    PositiveInt: 'number',
    NonNegativeInt: 'number',
    DateTimeISO: 'string',
    LocalDate: 'string',
    Upload: 'Blob',
  },
}

/** Types and documents of the operations that are used, nothing of the schema besides. */
const codegen: CodegenConfig = {
  schema: 'schema.graphql',
  generates: {
    'client/generated/graphql.ts': {
      documents: 'client/**/*.graphql',
      plugins: ['typescript-operations', 'typed-document-node', './scripts/codegen-typed-hooks.mjs'],
      config,
    },
    'server/rest/operations.generated.ts': {
      documents: 'server/rest/*.graphql',
      plugins: ['typescript-operations', 'typed-document-node'],
      config,
    },
  },
}

export default codegen
