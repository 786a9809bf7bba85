import { defineConfig, type OxlintOverride } from 'oxlint'

/** Folders that compose the features and the base beneath them, which may not import from these. */
const composition = [
  'client',
  'lifecycle',
  'commands',
  'demo',
  'pages',
  'discovery',
  'rest',
  'apollo',
  'observability',
]

const compositionWithout = (...allowed: string[]) => composition.filter((folder) => !allowed.includes(folder))

/** By feature of the server, the other features that it may import from. */
const serverFeatures: Record<string, string[]> = {
  sky: [],
  images: [],
  session: [],
  visits: [],
  'search-index': ['sky'],
  identity: ['session'],
  devices: ['session'],
  mail: ['identity', 'session'],
  profile: ['search-index', 'session'],
  gear: ['profile'],
  rigs: ['gear', 'profile', 'session'],
  links: ['profile'],
  gallery: ['gear', 'images', 'profile', 'search-index', 'session', 'sky'],
  placement: ['gallery', 'images', 'profile', 'session', 'sky'],
  'sky-hours': ['gallery', 'profile', 'sky'],
  'whole-profile': ['gallery', 'gear', 'links', 'profile', 'rigs'],
  directory: ['gallery', 'profile', 'search-index', 'sky'],
  'image-search': ['gallery', 'placement', 'search-index', 'sky'],
  'profile-picture': ['gallery', 'images', 'profile', 'session'],
  moderation: ['gallery', 'mail', 'profile', 'search-index', 'session'],
  'connected-apps': ['devices', 'identity', 'mail', 'session'],
  'sign-in-methods': ['devices', 'identity', 'mail', 'profile', 'session'],
  accounts: [
    'connected-apps',
    'devices',
    'gallery',
    'identity',
    'images',
    'mail',
    'moderation',
    'profile',
    'search-index',
    'session',
    'sign-in-methods',
  ],
  'account-archive': [
    'connected-apps',
    'gallery',
    'gear',
    'images',
    'links',
    'moderation',
    'placement',
    'profile',
    'rigs',
    'search-index',
    'session',
    'sign-in-methods',
  ],
}

/** By folder in a feature, the folders beside it that it may import from. All may import the feature's own files, which import none. */
const innerFolders: Record<string, Record<string, string[]>> = {
  images: {
    decoder: [],
    metadata: ['decoder'],
    store: ['decoder', 'metadata'],
    serve: ['store'],
    uploads: ['decoder', 'store'],
  },
  gallery: { files: [] },
  'connected-apps': { 'access-tokens': [], 'authorization-server': ['access-tokens'] },
  'sign-in-methods': { passkeys: [], providers: [] },
}

const namesWithout = (names: Record<string, unknown>, ...allowed: string[]) =>
  Object.keys(names).filter((name) => !allowed.includes(name))

function forbiddenOfServerFeature(feature: string): [folder: string, forbidden: string[]][] {
  const folder = `server/features/${feature}`
  const forbidden = [...composition, ...namesWithout(serverFeatures, feature, ...serverFeatures[feature]!)]
  const inner = innerFolders[feature] ?? {}
  return [
    [folder, [...forbidden, ...Object.keys(inner)]],
    ...Object.entries(inner).map(([name, allowed]): [string, string[]] => [
      `${folder}/${name}`,
      [...forbidden, ...namesWithout(inner, name, ...allowed)],
    ]),
  ]
}

/** By feature of the client, the other features that it may import from. */
const clientFeatures: Record<string, string[]> = {
  'sign-in': [],
  'owner-lists': [],
  onboarding: [],
  acquisition: [],
  sky: [],
  compare: [],
  placement: ['compare', 'sky'],
  framing: ['gear', 'placement', 'sky'],
  'sky-hours': ['framing', 'sky'],
  'image-search': ['gallery', 'placement'],
  moderation: [],
  profile: ['moderation', 'onboarding'],
  account: ['sign-in'],
  rigs: ['owner-lists'],
  gear: ['owner-lists', 'rigs'],
  links: ['owner-lists'],
  gallery: ['acquisition', 'moderation', 'placement', 'profile'],
  'gallery-editor': ['acquisition', 'gallery', 'gear', 'moderation', 'owner-lists', 'placement'],
}

const forbiddenOfClientFeature = (feature: string) => [
  `client/features/${feature}`,
  ['server', 'ssr', 'app', 'pages', ...namesWithout(clientFeatures, feature, ...clientFeatures[feature]!)],
]

/** By folder, those that it may not import from. */
const forbiddenImports: Record<string, string[]> = {
  contract: ['server', 'client'],
  'embedded-postgres': ['server', 'client', 'contract'],
  server: ['client'],
  'server/errors': [...composition, 'graphql', 'database', 'features', 'http', 'limits', 'response-cache'],
  'server/graphql': [...composition, 'database', 'features', 'http', 'limits', 'response-cache'],
  'server/http': [...composition, 'database', 'features', 'limits', 'response-cache'],
  'server/limits': [...composition, 'database', 'features', 'response-cache'],
  'server/database': [...composition, 'features', 'http', 'response-cache'],
  'server/response-cache': [...composition, 'features'],
  ...Object.fromEntries(Object.keys(serverFeatures).flatMap(forbiddenOfServerFeature)),
  // The solver knows nothing of the rest of the server.
  'server/features/placement/solver': ['\\.\\.(?!/(\\.\\./)*contract/)'],
  'server/observability': [...compositionWithout('observability'), 'response-cache'],
  'server/apollo': [...compositionWithout('apollo'), 'features'],
  'server/rest': compositionWithout('rest'),
  'server/pages': compositionWithout('pages'),
  'server/discovery': compositionWithout('discovery'),
  drills: ['client', 'e2e'],
  e2e: ['drills', 'engines'],
  engines: ['client', 'drills'],
  'client/ssr': ['server'],
  'client/head': ['server', 'ssr', 'app', 'pages', 'features', 'ui', 'forms', 'session', 'apollo'],
  'client/app': ['server', 'ssr'],
  'client/pages': ['server', 'app', 'ssr'],
  ...Object.fromEntries(Object.keys(clientFeatures).map(forbiddenOfClientFeature)),
  'client/session': ['server', 'app', 'pages', 'features', 'forms', 'apollo'],
  'client/ui': ['server', 'app', 'pages', 'features', 'session', 'apollo', 'generated', 'head'],
  'client/forms': ['server', 'app', 'pages', 'features', 'session', 'generated'],
  'client/explorer': ['server', 'ssr', 'app', 'pages', 'features', 'session', 'forms', 'apollo', 'head'],
  'client/reference': ['server', 'ssr', 'app', 'pages', 'features', 'session', 'forms', 'apollo', 'head'],
  'client/testing': ['server', 'ssr', 'app', 'pages', 'features'],
  'client/apollo': ['server', 'app', 'pages', 'features', 'ui', 'forms'],
}

const forbid = ([folder, forbidden]: [string, string[]]): OxlintOverride => ({
  files: [`${folder}/**/*.{ts,tsx}`],
  excludeFiles: ['**/*.test.{ts,tsx}'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex: `^\\.{1,2}/(.*/)?(${forbidden.join('|')})/`,
            message: `${folder} may not import from ${forbidden.join(', ')}: imports run one way`,
          },
          ...(folder === 'contract'
            ? [{ regex: '^([^.y]|y[^u]|yu[^p]|yup.)', message: 'contract knows only yup' }]
            : []),
        ],
      },
    ],
  },
})

export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'promise', 'react', 'jsx-a11y', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  options: { typeAware: true },
  // Clients are compiled by their test, with the files that generators write.
  ignorePatterns: ['dist', '**/generated/**', '**/*.generated.ts', 'migrations', 'docs/typescript-client'],
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': 'error',
    'no-console': ['error', { allow: ['error'] }],
    'import/no-cycle': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'import/no-named-as-default-member': 'off',
    'unicorn/prefer-set-has': 'off',
    'no-shadow': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'unicorn/consistent-function-scoping': 'off',
    // Express 5 handles rejections of async handlers.
    'oxc/no-async-endpoint-handlers': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/no-conditional-tests': 'off',
    'vitest/no-standalone-expect': 'off',
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect*'] }],
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'react/react-in-jsx-scope': 'off',
    // Rows are written in order on purpose.
    'no-await-in-loop': 'off',
    // It is about windows; messages of threads have no origin.
    'unicorn/require-post-message-target-origin': 'off',
    // These are imported for their side effects.
    'import/no-unassigned-import': [
      'error',
      {
        allow: [
          '**/*.css',
          'reflect-metadata',
          '@fontsource-variable/*',
          'vitest',
          '**/node-22.ts',
          '**/stop-with-npm.mjs',
          '**/set-immediate.ts',
        ],
      },
    ],
  },
  overrides: [
    ...Object.entries(forbiddenImports).map(forbid),
    {
      files: ['client/**/*.tsx'],
      // Only the build renders it, so its texts do not change.
      excludeFiles: ['client/reference/**'],
      jsPlugins: ['./scripts/lint-changing-text.mjs'],
      rules: { 'translation/no-loose-text': 'error' },
    },
    {
      files: ['client/**/*.tsx'],
      excludeFiles: ['**/*.test.tsx'],
      jsPlugins: ['./scripts/lint-live-regions.mjs'],
      rules: { 'live-regions/one-message': 'error' },
    },
    {
      files: ['client/**/*.{ts,tsx}', 'contract/**/*.ts'],
      excludeFiles: ['**/*.test.{ts,tsx}', 'client/testing/**'],
      jsPlugins: ['./scripts/lint-baseline.mjs'],
      rules: { 'baseline/no-newer-api': 'error' },
    },
    {
      files: ['**/*.{ts,tsx}'],
      jsPlugins: ['./scripts/lint-words.mjs'],
      rules: { 'words/subject-first': 'error' },
    },
    {
      files: ['server/**/*.ts', 'client/**/*.{ts,tsx}', 'contract/**/*.ts'],
      excludeFiles: ['**/*.test.{ts,tsx}', 'server/testing/**'],
      jsPlugins: ['./scripts/lint-words.mjs'],
      rules: { 'words/image-not-picture': 'error' },
    },
    {
      files: ['client/**/*.{ts,tsx}', 'contract/**/*.ts'],
      excludeFiles: ['**/*.test.{ts,tsx}', 'client/explorer/**'],
      jsPlugins: ['./scripts/lint-words.mjs'],
      rules: { 'words/picture-in-texts': 'error' },
    },
    {
      files: ['scripts/**', 'bench/**', 'server/commands/migrate.ts', 'server/commands/user.ts'],
      rules: { 'no-console': 'off' },
    },
  ],
})
