import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { budgets, compressed } from './scripts/vite-build.ts'
import { buildTarget } from './scripts/supported-browsers.ts'

const server = process.env['SERVER_URL'] ?? 'http://localhost:3001'

export default defineConfig({
  root: 'client',
  plugins: [react(), compressed(), budgets()],
  // For rxjs, a dependency of Apollo Client, whose default build is ES5.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  build: {
    target: buildTarget,
    outDir: '../dist/client',
    emptyOutDir: true,
    // Inlined fonts would need an exception in the CSP, and separate pictures are cached better.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: Object.fromEntries(
      ['/graphql', '/explorer/', '/reference/', '/_api', '/images'].map((path) => [path, server]),
    ),
  },
})
