import { readFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'
import { compressed } from './scripts/vite-compressed.ts'
import { buildTarget } from './scripts/supported-browsers.ts'

/** The script by which the site has its theme before the first paint. */
function themeOfTheSite(): Plugin {
  const [, children] = /<script>([^]*?)<\/script>/.exec(readFileSync('client/index.html', 'utf8'))!
  return {
    name: 'theme-of-the-site',
    transformIndexHtml: () => [{ tag: 'script', children: children!, injectTo: 'head' }],
  }
}

/** The reference of REST is a page of its own: nobody who visits the site loads any of it. */
export default defineConfig({
  root: 'client/reference',
  base: '/reference/',
  plugins: [themeOfTheSite(), compressed()],
  build: {
    target: buildTarget,
    outDir: '../../dist/reference',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Swagger UI is large, and only people who came for it wait for it.
    chunkSizeWarningLimit: 2000,
  },
})
