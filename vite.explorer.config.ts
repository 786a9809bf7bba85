import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressed, themeOfTheSite } from './scripts/vite-build.ts'
import { thirdPartyNotices } from './scripts/vite-notices.ts'
import { buildTarget } from './scripts/supported-browsers.ts'

/** Removes the fonts of GraphiQL: they are data URIs, which the CSP blocks. */
function systemFonts(): Plugin {
  return {
    name: 'system-fonts',
    transform: (code, id) =>
      id.endsWith('.css') ? code.replaceAll(/@font-face\s*\{[^}]*data:[^}]*\}/g, '') : null,
  }
}

/** The explorer is a separate page, which visitors of the site do not load. */
export default defineConfig({
  root: 'client/explorer',
  base: '/explorer/',
  plugins: [react(), themeOfTheSite(), systemFonts(), compressed(), thirdPartyNotices()],
  build: {
    target: buildTarget,
    outDir: '../../dist/explorer',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // GraphiQL is large.
    chunkSizeWarningLimit: 1500,
  },
})
