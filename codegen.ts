import type { CodegenConfig } from '@graphql-codegen/cli'

const config = {
  documentMode: 'documentNode',
  useTypeImports: true,
  skipTypename: true,
  enumsAsTypes: true,
  dedupeFragments: true,
  scalars: {
    Cursor: 'string',
    PositiveInt: 'number',
    NonNegativeInt: 'number',
    DateTimeISO: 'string',
    LocalDate: 'string',
    Upload: 'Blob',
  },
}

/** Operations that no component sends by a hook. */
const withoutHooks = [
  // Pages send them without Apollo Client (client/session/session-request.ts).
  'Session',
  'LogOut',
  'HomePage',
  // Steps of a ceremony, whose code is loaded after the page (client/features/sign-in/passkeys.ts).
  'BeginPasskeySignIn',
  'BeginPasskeyConfirmation',
  'SignInWithPasskey',
  'BeginPasskeyRegistration',
  'AddPasskey',
]

const schemaTypes = 'client/generated/schema-types.ts'

/** Types and documents of the operations that are used, nothing of the schema besides. */
const codegen: CodegenConfig = {
  schema: 'schema.graphql',
  generates: {
    [schemaTypes]: {
      documents: 'client/**/*.graphql',
      plugins: ['typescript-operations', './scripts/codegen-error-codes.mjs'],
      config: { ...config, generateOperationTypes: false },
    },
    // A file next to each .graphql file, so that a page loads only the documents that it uses.
    'client/': {
      documents: 'client/**/*.graphql',
      preset: 'near-operation-file',
      plugins: ['typescript-operations', 'typed-document-node', './scripts/codegen-typed-hooks.mjs'],
      config: { ...config, importSchemaTypesFrom: schemaTypes, importExtension: '.ts', withoutHooks },
    },
  },
}

export default codegen
