import express from 'express'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { PageRenderer, QueryResult } from '../contract/rendered-page.ts'
import { type PageServices, renderedPages } from '../server/pages/rendered-pages.ts'

/** Sends pages in development by the server's handler, from the sources. Queries go to the server by HTTP. */
export function pagesFromSources(serverUrl: string): Plugin {
  const services: PageServices = {
    publicUrl: serverUrl,
    logger: console,
    isVisitor: () => true,
    cache: undefined,
    runQueryAsVisitor: () => async (operation) => {
      const response = await fetch(`${serverUrl}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(operation),
      })
      return (await response.json()) as QueryResult
    },
  }
  return {
    name: 'pages-from-sources',
    apply: 'serve',
    // Otherwise Vite sends index.html unfilled.
    config: () => ({ appType: 'custom' }),
    configureServer: (vite) => () => {
      const pages = express().get(/.*/, async (request, response, next) => {
        const source = await readFile(join(vite.config.root, 'index.html'), 'utf8')
        const template = await vite.transformIndexHtml(request.originalUrl, source)
        const renderer = (await vite.ssrLoadModule('/ssr/entry-server.tsx')) as PageRenderer
        return renderedPages(renderer, { template, preloads: () => '' }, services)(request, response, next)
      })
      vite.middlewares.use(pages)
    },
  }
}
