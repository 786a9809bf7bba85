import { readFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'
import { compressed } from './scripts/vite-build.ts'
import { buildTarget } from './scripts/supported-browsers.ts'

/** Adds the script that sets the theme before the first paint. */
function themeOfTheSite(): Plugin {
  const [, children] = /<script>([^]*?)<\/script>/.exec(readFileSync('client/index.html', 'utf8'))!
  return {
    name: 'theme-of-the-site',
    transformIndexHtml: () => [{ tag: 'script', children: children!, injectTo: 'head' }],
  }
}

/** The reference of REST is a separate page, which visitors of the site do not load. */
export default defineConfig({
  root: 'client/reference',
  base: '/reference/',
  plugins: [themeOfTheSite(), compressed()],
  build: {
    target: buildTarget,
    outDir: '../../dist/reference',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Swagger UI is large.
    chunkSizeWarningLimit: 2000,
  },
})
