import type { KnipConfig } from 'knip'

/** `--production` reads what the server has at run time, so that `dependencies` are exactly its packages. */
const isProduction = process.argv.includes('--production')

const server = '{server,contract,embedded-postgres,migrations}'

const config: KnipConfig = {
  entry: [
    'server/main.ts!',
    'server/commands/{backup,migrate,psql,rebuild-directory,rebuild-sky-hours,restore,user}.ts!',
    'server/features/images/decoder/decoder.ts!',
    'server/features/placement/solver.ts!',
    'migrations/*.ts!',
    'client/{explorer,reference}/{main,clients}.{ts,tsx}',
    // The server and the router read their exports.
    'client/ssr/entry-server.tsx',
    'client/pages/**/*Page.tsx',
    '{bench,bench/compared,bench/peers}/*.ts',
    'scripts/*.{ts,mjs}',
    'scripts/openapi/openapi.ts',
    'vite*.config.ts',
    'engines/{vitest.config,journeys.test}.ts',
    'embedded-postgres/start-in-child.ts',
    'server/testing/embedded-database-child.ts',
  ],
  project: [
    `${server}/**/*.ts!`,
    '!**/*.test.ts!',
    '!server/testing/**!',
    '{client,bench,drills,e2e,engines,scripts}/**/*.{ts,tsx,mjs}',
    '*.ts',
  ],
  // Run or required by their names.
  ignoreDependencies: [
    '@20minutes/s3rver',
    '@oazapfts/runtime',
    '@redocly/cli',
    '@vocabulary/schema',
    'oazapfts',
  ],
  ignoreBinaries: ['psql', 'sha256sum', 'unshare'],
  ignoreExportsUsedInFile: { interface: true, type: true },
  vite: !isProduction,
  'graphql-codegen': isProduction ? false : { config: ['codegen.ts', 'docs/typescript-client/codegen.ts'] },
}

export default config
