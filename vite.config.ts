import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { budgets } from './scripts/vite-budgets.ts'
import { compressed } from './scripts/vite-compressed.ts'
import { buildTarget } from './scripts/supported-browsers.ts'

const server = process.env['SERVER_URL'] ?? 'http://localhost:3001'

export default defineConfig({
  root: 'client',
  plugins: [react(), compressed(), budgets()],
  // Of rxjs, which Apollo Client brings: its default build is for ES5, with helpers in place of classes and spread.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  build: {
    target: buildTarget,
    outDir: '../dist/client',
    emptyOutDir: true,
    // A data URI would need a hole in the CSP for fonts, and pictures are better cached by themselves.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: Object.fromEntries(
      ['/graphql', '/explorer/', '/reference/', '/_api', '/images'].map((path) => [path, server]),
    ),
  },
})
