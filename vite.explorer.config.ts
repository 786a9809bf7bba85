import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { firstTab } from './client/explorer/examples.ts'
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

/** The form that is used until the editor has loaded has the first example. */
const withFirstQuery = (): Plugin => ({
  name: 'first-query',
  transformIndexHtml: (html) => html.replace('<!--query-->', () => firstTab.query),
})

/** The explorer is a separate page, which visitors of the site do not load. */
export default defineConfig({
  root: 'client/explorer',
  base: '/explorer/',
  plugins: [react(), themeOfTheSite(), withFirstQuery(), systemFonts(), compressed(), thirdPartyNotices()],
  build: {
    target: buildTarget,
    outDir: '../../dist/explorer',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // GraphiQL is large.
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        // GraphiQL imports the parts of CodeMirror one after the other, 30 requests when it has started.
        codeSplitting: {
          groups: [
            { name: 'editor', test: /node_modules.*\.[cm]?js/ },
            // The form needs it too, and a group takes the dependencies of its modules.
            { name: 'preload', test: /preload-helper/, priority: 1 },
          ],
        },
      },
    },
  },
})
