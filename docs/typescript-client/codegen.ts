import type { CodegenConfig } from '@graphql-codegen/cli'

const config = {
  documentMode: 'documentNode',
  useTypeImports: true,
  enumsAsTypes: true,
  // The scalars in JSON; a file is a separate part, with null in its place.
  scalars: {
    PositiveInt: 'number',
    NonNegativeInt: 'number',
    DateTimeISO: 'string',
    LocalDate: 'string',
    Cursor: 'string',
    Upload: 'null',
  },
}

const codegen: CodegenConfig = {
  schema: 'schema.graphql',
  generates: {
    'generated.ts': {
      documents: '*.graphql',
      plugins: ['typescript-operations', 'typed-document-node'],
      config,
    },
    // Has ErrorCode, which no operation uses.
    'enums.ts': { plugins: ['typescript'], config: { ...config, onlyEnums: true } },
  },
}

export default codegen
