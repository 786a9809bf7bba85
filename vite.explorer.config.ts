import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressed } from './scripts/vite-compressed.ts'
import { buildTarget } from './scripts/supported-browsers.ts'

/** GraphiQL brings its fonts as data URIs, which our policy refuses; the system's serve as well. */
function systemFonts(): Plugin {
  return {
    name: 'system-fonts',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('.css') ? code.replaceAll(/@font-face\s*\{[^}]*data:[^}]*\}/g, '') : null,
  }
}

/** The explorer is a page of its own: nobody who visits the site loads any of it. */
export default defineConfig({
  root: 'client/explorer',
  base: '/explorer/',
  plugins: [systemFonts(), react(), compressed()],
  build: {
    target: buildTarget,
    outDir: '../../dist/explorer',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // GraphiQL is large, and only people who came for it wait for it.
    chunkSizeWarningLimit: 1500,
  },
})
