import react from '@vitejs/plugin-react'
import { resolve } from 'node:path'
import { defaultClientConditions, defineConfig } from 'vite'
import { browserErrorsPath } from './contract/browser-errors.ts'
import { discoveryPaths } from './contract/discovery.ts'
import { pagesFromSources } from './scripts/vite-rendered-pages.ts'
import { budgets, compressed } from './scripts/vite-build.ts'
import { packagesOfWorker, thirdPartyNotices } from './scripts/vite-notices.ts'
import { buildTarget } from './scripts/supported-browsers.ts'

const server = process.env['SERVER_URL'] ?? 'http://localhost:3001'

/** What the server answers in development; pages are rendered from the sources. */
const served = [
  '/graphql',
  '/explorer/',
  '/reference/',
  '/_api',
  '/images',
  browserErrorsPath,
  ...Object.values(discoveryPaths).map(
    (path) => `^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}(\\?|$)`,
  ),
]

/** Names of shared chunks list all chunks that share them. Each page's script lists all files, so hashes are short. */
const shortName = (name: string) => name.replace(/~.*|\.[^.]*$/s, '')

export default defineConfig({
  root: 'client',
  plugins: [
    react(),
    compressed(),
    budgets(),
    pagesFromSources(server),
    thirdPartyNotices(
      'node_modules/@fontsource-variable/sora/LICENSE',
      'client/features/sky/constellation-figures.LICENSE.txt',
    ),
  ],
  resolve: {
    // For rxjs, a dependency of Apollo Client, whose default build is ES5.
    conditions: ['es2015', ...defaultClientConditions],
    // Without its warnings; the package does not export its production build.
    alias: [
      { find: /^react-router$/, replacement: resolve('node_modules/react-router/dist/production/index.mjs') },
    ],
  },
  // So that a worker has lazy parts too.
  worker: { format: 'es', plugins: () => [packagesOfWorker()] },
  build: {
    target: buildTarget,
    outDir: '../dist/client',
    emptyOutDir: true,
    // Inlined fonts would need an exception in the CSP, and separate images are cached better.
    assetsInlineLimit: 0,
    // One file for all pages: several occupy the six connections of HTTP/1.1 before the cover of a profile is requested.
    cssCodeSplit: false,
    // The entry has loaded the runtime; each page's script lists all files.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_page, files) => files.filter((file) => !file.includes('rolldown-runtime')),
    },
    // Otherwise each module that some pages share is a chunk, and a page loads 40 of them.
    rolldownOptions: {
      treeshake: {
        // What only the server reads of a page would otherwise leave its imports in the page.
        moduleSideEffects: [
          { test: /.(contract|client.head|client.features.placement)./, sideEffects: false },
        ],
        propertyReadSideEffects: false,
      },
      output: {
        chunkFileNames: (chunk) => `assets/${shortName(chunk.name)}-[hash:7].js`,
        // As in vite.ssr.config.ts, which has the default.
        assetFileNames: ({ names: [name = ''] }) => `assets/${shortName(name)}-[hash][extname]`,
        codeSplitting: {
          groups: [
            // Without the entry itself, which Vite would not start.
            { name: 'site', tags: ['$initial'], test: /^(?!.*(main\.tsx|index\.html)$)/, priority: 2 },
            // Groups of their own, because a group takes the dependencies of its modules, and small chunks are merged:
            // public pages would load them with another chunk.
            { name: 'limits', test: /contract.limits/, priority: 1 },
            { name: 'acquisition', test: /contract.acquisition/, priority: 1 },
            { name: 'prose', test: /client.ui.(Prose|reveal-in-row|focus-next)/, priority: 1 },
            { name: 'host-text', test: /client.ui.host-text/, priority: 1 },
            { name: 'count-text', test: /client.ui.count-text/, priority: 1 },
            { name: 'sky', test: /contract.sky\./, priority: 1 },
            { name: 'object-texts', test: /client.features.sky.(object-texts|label-box)/, priority: 1 },
            {
              name: 'sky-chart',
              test: /client.features.sky.(SkyChart|sky-projection|constellation-figures)/,
              priority: 1,
            },
            {
              name: 'moderation',
              test: /client.features.moderation.(ReportButton|HiddenNotice)/,
              priority: 1,
            },
            { name: 'apollo', test: /node_modules.(@apollo|@wry|graphql|optimism|rxjs|tslib)./, priority: 1 },
            { name: 'forms', test: /node_modules.(yup|formik).|contract.rules./, priority: 1 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_500 },
          ],
        },
      },
    },
    // The server preloads the code and styles of a page by it.
    manifest: 'manifest.json',
  },
  server: {
    proxy: Object.fromEntries(served.map((path) => [path, server])),
  },
})
