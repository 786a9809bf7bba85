import { type RequestHandler, type Response, Router } from 'express'
import expressStaticGzip from 'express-static-gzip'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { canonicalSlug, creatorPath, pagePaths } from '../../contract/page-paths.ts'
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
/** In seconds. */
const hour = 60 * 60
const year = 365 * 24 * hour

interface SiteServices extends PageServices {
  /** Limits of what is computed, in front of pages alone: a page without its files would be useless. */
  arrival: RequestHandler[]
  /** Whether browsers report errors of the site's scripts. */
  browserErrors: boolean | undefined
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

/** Reads the output of `vite build`, from the folder dist/ unless a test has its own; undefined if there is none. */
export async function builtPages(dist = new URL('dist/', projectFolder)): Promise<Pages | undefined> {
  const folderOf = (name: string) => fileURLToPath(new URL(name, dist))
  const folders = {
    client: folderOf('client'),
    explorer: folderOf('explorer'),
    reference: folderOf('reference'),
  }
  if (!existsSync(`${folders.client}/index.html`)) return undefined
  const manifest = `${folders.client}/manifest.json`
  const site = withFont(withLateScripts(readFileSync(`${folders.client}/index.html`, 'utf8')), manifest)
  const explorer = readFileSync(`${folders.explorer}/index.html`, 'utf8')
  const reference = readFileSync(`${folders.reference}/index.html`, 'utf8')
  const renderer = (await import(new URL('ssr/entry-server.js', dist).href)) as PageRenderer
  const build = { template: site, preloads: preloadsOf(manifest, site) }
  return {
    inlineScripts: [...new Set([site, reference].flatMap(hashesOfInlineScripts))],
    explorer: (_request, response) => sendPage(response, explorer),
    reference: (hasExplorer) => {
      const page = hasExplorer ? reference : withoutExplorer(reference)
      return (_request, response) => sendPage(response, page)
    },
    router: ({ arrival, browserErrors, ...services }) => {
      const page = browserErrors ? build : { ...build, template: withoutErrorReports(site) }
      return siteRouter(folders, [...arrival, renderedPages(renderer, page, services)])
    },
  }
}

/** Lets images and fonts load before the scripts, because rendered pages are readable without them. */
const withLateScripts = (html: string) =>
  html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')

export const withoutExplorer = (reference: string) =>
  reference.replace(/<a [^>]*href="\/graphql"[^]*?<\/a>/, '')

const withoutErrorReports = (site: string) => site.replace(/<meta name="browser-errors"[^>]*>/, '')

const hashesOfInlineScripts = (html: string) =>
  [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  )

/** Files that are not served by their names: pages, which `sendPage` sends, and compressed copies. */
const serverOnly = /\.(html|br|gz)$|^\/manifest\.json$/
const hasFileExtension = /\.\w+$/

/** A missing file results in 404, not in a page. */
function siteRouter(
  folders: Record<'client' | 'explorer' | 'reference', string>,
  page: RequestHandler[],
): Router {
  const router = Router()
  router.use(rejectMalformedPath(Router().get(/.*/, page)))
  router.get(pagePaths.creator, redirectToCanonicalPath)
  router.get(pagePaths.connect, forOneBrowser)
  // Before the files, which are looked up on the disk.
  router.get(Object.values(pagePaths), page)
  router.get(serverOnly, (_request, _response, next) => next('router'))
  router.use(builtFiles(folders.client))
  router.use(explorerPath, builtFiles(folders.explorer))
  router.use(referencePath, builtFiles(folders.reference))
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
      setHeaders: (response, path) =>
        response.setHeader(
          'Cache-Control',
          path.includes(hashedAssets) ? `public, max-age=${year}, immutable` : `public, max-age=${hour}`,
        ),
    },
  })

function sendPage(response: Response, html: string) {
  response.setHeader('Cache-Control', 'no-cache')
  response.type('html').send(html)
}
