import { defineConfig } from 'vite'
import { compressed, themeOfTheSite } from './scripts/vite-build.ts'
import { thirdPartyNotices } from './scripts/vite-notices.ts'
import { buildTarget } from './scripts/supported-browsers.ts'

/** The reference of REST is a separate page, which visitors of the site do not load. */
export default defineConfig({
  root: 'client/reference',
  base: '/reference/',
  plugins: [
    themeOfTheSite(),
    compressed(),
    thirdPartyNotices(
      'node_modules/swagger-ui-dist/NOTICE',
      'node_modules/swagger-ui-dist/swagger-ui-es-bundle.js.LICENSE.txt',
    ),
  ],
  build: {
    target: buildTarget,
    outDir: '../../dist/reference',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Swagger UI is large.
    chunkSizeWarningLimit: 2000,
  },
})
