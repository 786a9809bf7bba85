import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { defineConfig, type Plugin } from 'vite'
import type { Description } from './client/reference/reference-operations.ts'
import { ReferencePage } from './client/reference/ReferencePage.tsx'
import { compressed, themeOfTheSite } from './scripts/vite-build.ts'
import { clientsDocument } from './scripts/vite-clients.ts'
import { thirdPartyNotices } from './scripts/vite-notices.ts'
import { buildTarget } from './scripts/supported-browsers.ts'

function renderedReference(): Plugin {
  const description = JSON.parse(readFileSync('openapi.json', 'utf8')) as Description
  const content = renderToStaticMarkup(createElement(ReferencePage, { description }))
  return {
    name: 'rendered-reference',
    transformIndexHtml: (html) => html.replace('<!--reference-->', () => content),
  }
}

/** The reference of REST and the document for clients are separate pages, which visitors of the site do not load. */
export default defineConfig({
  root: 'client/reference',
  base: '/reference/',
  plugins: [
    renderedReference(),
    clientsDocument(),
    themeOfTheSite(),
    compressed(),
    thirdPartyNotices('node_modules/@fontsource-variable/sora/LICENSE'),
  ],
  build: {
    target: buildTarget,
    outDir: '../../dist/reference',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: { input: ['client/reference/index.html', 'client/reference/clients.html'] },
  },
})
