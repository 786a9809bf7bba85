import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { discoveryPaths } from './contract/discovery.ts'
import { renderedPages } from './scripts/vite-rendered-pages.ts'
import { serverHooks } from './scripts/vite-server-hooks.ts'
import { budgets, compressed } from './scripts/vite-build.ts'
import { buildTarget } from './scripts/supported-browsers.ts'

const server = process.env['SERVER_URL'] ?? 'http://localhost:3001'

/** What the server answers in development; pages are rendered from the sources. */
const served = [
  '/graphql',
  '/explorer/',
  '/reference/',
  '/_api',
  '/images',
  ...Object.values(discoveryPaths).map(
    (path) => `^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}(\\?|$)`,
  ),
]

/** Names of shared chunks list all chunks that share them. */
const shortName = (name: string) => name.replace(/~.*|\.[^.]*$/s, '')

export default defineConfig({
  root: 'client',
  plugins: [react(), compressed(), budgets(), renderedPages(server), serverHooks()],
  // For rxjs, a dependency of Apollo Client, whose default build is ES5.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  build: {
    target: buildTarget,
    outDir: '../dist/client',
    emptyOutDir: true,
    // Inlined fonts would need an exception in the CSP, and separate pictures are cached better.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Otherwise each module that some pages share is a chunk, and a page loads 40 of them.
    rolldownOptions: {
      output: {
        chunkFileNames: (chunk) => `assets/${shortName(chunk.name)}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${shortName(name)}-[hash][extname]`,
        codeSplitting: {
          groups: [
            // Without the entry itself, which Vite would not start.
            { name: 'site', tags: ['$initial'], test: /^(?!.*(main\.tsx|index\.html)$)/ },
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
