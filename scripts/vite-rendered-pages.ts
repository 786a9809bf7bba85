import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import type { PageRenderer, QueryResult } from '../contract/rendered-page.ts'

const entry = '/ssr/entry-server.tsx'

/** Renders pages in development as the server does, from the sources. Queries go to the server by HTTP. */
export function renderedPages(serverUrl: string): Plugin {
  return {
    name: 'rendered-pages',
    apply: 'serve',
    // Otherwise Vite sends index.html unfilled.
    config: () => ({ appType: 'custom' }),
    configureServer: (vite) => () => {
      vite.middlewares.use(async (request, response, next) => {
        if (request.method !== 'GET') return next()
        try {
          const { status, html } = await renderPage(vite, serverUrl, request.originalUrl ?? '/')
          response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' })
          response.end(html)
        } catch (error) {
          next(error)
        }
      })
    },
  }
}

async function renderPage(vite: ViteDevServer, serverUrl: string, path: string) {
  const source = await readFile(join(vite.config.root, 'index.html'), 'utf8')
  const template = await vite.transformIndexHtml(path, source)
  const { renderPage } = (await vite.ssrLoadModule(entry)) as PageRenderer
  return renderPage({
    url: new URL(path, serverUrl),
    template,
    preloads: () => '',
    readImage: async () => undefined,
    async runQuery(operation) {
      const response = await fetch(`${serverUrl}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(operation),
      })
      return (await response.json()) as QueryResult
    },
  })
}
