import { type RequestHandler, type Response, Router } from 'express'
import expressStaticGzip from 'express-static-gzip'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ProviderName } from '../../contract/oauth-popup.ts'
import { canonicalSlug, clientsPath, creatorPath, pagePaths } from '../../contract/page-paths.ts'
import { escapeHtml } from '../../contract/escape-html.ts'
import { noStoreHeader } from '../http/caching.ts'
import { projectFolder } from '../project-folder.ts'
import type { PageRenderer } from '../../contract/rendered-page.ts'
import { rejectMalformedPath } from './malformed-path.ts'
import { preloadsOf, withFont } from './page-preloads.ts'
import { type PageServices, renderedPages } from './rendered-pages.ts'

/** The bases of vite.explorer.config.ts and vite.reference.config.ts. */
const explorerPath = '/explorer'
const referencePath = '/reference'

/** Vite adds a hash of the content to these names. */
const hashedAssets = '/assets/'
/** Parts of a page; a worker has a policy of its own. */
const pageParts = /(?<!\.worker-[\w-]+)\.(css|js|webp|woff2)(\.br|\.gz)?$/
/** What only documents and workers obey: 800 bytes with each of forty parts of a page. */
const documentHeaders = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'Permissions-Policy',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
]
/** In seconds. */
const hour = 60 * 60
const year = 365 * 24 * hour

interface SiteServices extends PageServices {
  /** Limits of what is computed, in front of pages alone: a page without its files would be useless. */
  arrival: RequestHandler[]
  /** Whether browsers report errors of the site's scripts. */
  browserErrors: boolean | undefined
  contact: string | undefined
  /** Sign-in providers that pages do not offer. */
  unsetProviders: readonly ProviderName[]
}

/** Handlers of the built site. */
export interface Pages {
  /** CSP hashes of the pages' inline scripts. */
  inlineScripts: string[]
  /** For a browser that opens /graphql. */
  explorer: RequestHandler
  /** For a browser that opens /_api; with a link to the explorer if there is one. */
  reference: (hasExplorer: boolean) => RequestHandler
  router: (services: SiteServices) => Router
}

interface Build {
  /** The output of `vite build`; a test has its own. */
  dist?: URL
  /** The folder with the files of the former version (former-assets.ts). */
  formerAssets?: string | undefined
}

/** Reads the built site; returns undefined if there is none. */
export async function builtPages({
  dist = new URL('dist/', projectFolder),
  formerAssets,
}: Build = {}): Promise<Pages | undefined> {
  const folders = foldersIn(fileURLToPath(dist))
  if (!existsSync(`${folders.client}/index.html`)) return undefined
  const manifest = `${folders.client}/manifest.json`
  const site = withFont(withLateScripts(readFileSync(`${folders.client}/index.html`, 'utf8')), manifest)
  const explorer = readFileSync(`${folders.explorer}/index.html`, 'utf8')
  const reference = readFileSync(`${folders.reference}/index.html`, 'utf8')
  const clients = readFileSync(`${folders.reference}/clients.html`, 'utf8')
  const renderer = (await import(new URL('ssr/entry-server.js', dist).href)) as PageRenderer
  const build = { preloads: preloadsOf(manifest, site) }
  return {
    inlineScripts: [...new Set([site, reference].flatMap(hashesOfInlineScripts))],
    explorer: (_request, response) => sendPage(response, explorer),
    reference: (hasExplorer) => {
      const page = hasExplorer ? reference : withoutExplorer(reference)
      return (_request, response) => sendPage(response, page)
    },
    router: ({ arrival, browserErrors, contact, unsetProviders, ...services }) => {
      const named = withContact(browserErrors ? site : withoutErrorReports(site), contact)
      const page = { ...build, template: withoutProviders(named, unsetProviders), contact }
      const builds = [folders, ...(formerAssets ? [foldersIn(formerAssets)] : [])]
      return Router()
        .get(clientsPath, (_request, response) => sendPage(response, clients))
        .use(siteRouter(builds, [...arrival, renderedPages(renderer, page, services)]))
    },
  }
}

const foldersIn = (build: string) => ({
  client: join(build, 'client'),
  explorer: join(build, 'explorer'),
  reference: join(build, 'reference'),
})

const scriptTags = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g

/** The frame that shows the page asks for its code before the pictures further down. A hidden page gets no frame. */
const addCode = `<script>
  addEventListener('DOMContentLoaded', () => {
    const addCode = () => document.head.append(document.getElementById('code').content)
    if (document.hidden) addCode()
    else requestAnimationFrame(addCode)
  })
</script>`

/**
 * Loads the scripts when the page is painted, because rendered pages are readable without them: even with a low priority
 * they would share the line with the styles and the first picture.
 */
function withLateScripts(html: string): string {
  const tags = html.match(scriptTags)!
  const code = `<template id="code">${tags.join('')}</template>${addCode}`
  // In the place of the first one: after the styles, an inline script would wait for them.
  return html.replaceAll(scriptTags, (tag) => (tag === tags[0] ? code : ''))
}

export const withoutExplorer = (reference: string) =>
  reference.replace(/<a [^>]*href="\/graphql"[^]*?<\/a>/, '')

const withoutErrorReports = (site: string) => site.replace(/<meta name="browser-errors"[^>]*>/, '')

const withContact = (site: string, contact: string | undefined) =>
  contact
    ? site.replace('</head>', () => `<meta name="contact" content="${escapeHtml(contact)}" /></head>`)
    : site

/** Their styles hide them (ProviderSignIn.module.css). */
const withoutProviders = (site: string, names: readonly ProviderName[]) =>
  names.length > 0 ? site.replace('<html', `<html data-unset-providers="${names.join(' ')}"`) : site

const hashesOfInlineScripts = (html: string) =>
  [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  )

/** Files that are not served by their names: pages, which `sendPage` sends, and compressed copies. */
const serverOnly = /\.(html|br|gz)$|^\/manifest\.json$/
/** What the document for clients offers to read and copy. */
const source = /\.(graphql|kt|sh|swift|ts)$/
const hasFileExtension = /\.\w+$/

/** A missing file results in 404, not in a page. */
function siteRouter(builds: ReturnType<typeof foldersIn>[], page: RequestHandler[]): Router {
  const router = Router()
  router.use(rejectMalformedPath(Router().get(/.*/, page)))
  router.get(pagePaths.creator, redirectToCanonicalPath)
  router.get(pagePaths.connect, forOneBrowser)
  // Before the files, which are looked up on the disk.
  router.get(Object.values(pagePaths), page)
  router.get(serverOnly, (_request, _response, next) => next('router'))
  for (const { client, explorer, reference } of builds) {
    router.use(builtFiles(client))
    router.use(explorerPath, builtFiles(explorer))
    router.use(referencePath, builtFiles(reference))
  }
  router.get(hasFileExtension, (_request, _response, next) => next('router'))
  router.get(/.*/, page)
  return router
}

/** An address that was typed by hand or pasted with a sentence leads to the one address of the page. */
const redirectToCanonicalPath: RequestHandler<{ slug: string }> = (request, response, next) => {
  const path = creatorPath(canonicalSlug(request.params.slug))
  if (path === request.path) return next()
  response.setHeader('Cache-Control', 'no-cache')
  response.redirect(301, path + (/\?.*$/.exec(request.originalUrl)?.[0] ?? ''))
}

/** Going back to the page of an answered request reads it again, as one that has ended. */
const forOneBrowser: RequestHandler = (_request, response, next) => {
  response.set({ 'Cache-Control': noStoreHeader, 'X-Robots-Tag': 'noindex' })
  next()
}

/** Prefers the copies that the build compressed. */
const builtFiles = (folder: string) =>
  expressStaticGzip(folder, {
    enableBrotli: true,
    orderPreference: ['br', 'gz'],
    index: false,
    serveStatic: {
      redirect: false,
      setHeaders: (response, path) => {
        response.setHeader(
          'Cache-Control',
          path.includes(hashedAssets) ? `public, max-age=${year}, immutable` : `public, max-age=${hour}`,
        )
        if (pageParts.test(path)) for (const name of documentHeaders) response.removeHeader(name)
        if (source.test(path)) response.setHeader('Content-Type', 'text/plain; charset=utf-8')
      },
    },
  })

function sendPage(response: Response, html: string) {
  response.setHeader('Cache-Control', 'no-cache')
  response.type('html').send(html)
}
