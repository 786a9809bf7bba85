import { type RequestHandler, type Response, Router } from 'express'
import expressStaticGzip from 'express-static-gzip'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pagePaths } from '../../contract/page-paths.ts'
import { projectFolder } from '../project-folder.ts'
import { type PageHead, withHead } from './creator-head.ts'

const siteFolder = fileURLToPath(new URL('dist/client', projectFolder))
const explorerFolder = fileURLToPath(new URL('dist/explorer', projectFolder))
/** The base of vite.explorer.config.ts. */
const explorerPath = '/explorer'
const referenceFolder = fileURLToPath(new URL('dist/reference', projectFolder))
/** The base of vite.reference.config.ts. */
const referencePath = '/reference'

/** Vite puts a hash of the content into these names. */
const hashedAssets = '/assets/'
/** In seconds. */
const hour = 60 * 60
const year = 365 * 24 * hour

/** The built site as the server sends it. */
export interface Pages {
  /** CSP hashes of the scripts that stand in the pages themselves. */
  inlineScripts: string[]
  /** The explorer, for a browser that opens /graphql. */
  explorer: RequestHandler
  /** The reference of REST, for a browser that opens /_api; it leads to the explorer where there is one. */
  reference: (hasExplorer: boolean) => RequestHandler
  router: (headOf: HeadOfCreator) => Router
}

/** What the page of a creator says of itself; undefined where there is no creator of this slug, null where nobody knows. */
type HeadOfCreator = (slug: string, requestId: string) => Promise<PageHead | undefined | null>

/** Reads what `vite build` made; undefined when nothing is built, as under tests of the graph alone. */
export function builtPages(): Pages | undefined {
  if (!existsSync(`${siteFolder}/index.html`)) return undefined
  const site = readFileSync(`${siteFolder}/index.html`, 'utf8')
  const explorer = readFileSync(`${explorerFolder}/index.html`, 'utf8')
  const reference = readFileSync(`${referenceFolder}/index.html`, 'utf8')
  return {
    inlineScripts: [...new Set([site, reference].flatMap(hashesOfInlineScripts))],
    explorer: (_request, response) => sendPage(response, explorer),
    reference: (hasExplorer) => {
      const page = hasExplorer ? reference : withoutExplorer(reference)
      return (_request, response) => sendPage(response, page)
    },
    router: (headOf) => siteRouter(site, headOf),
  }
}

/** The page of REST without its link to the explorer. */
export const withoutExplorer = (reference: string) =>
  reference.replace(/<a [^>]*href="\/graphql"[^]*?<\/a>/, '')

const hashesOfInlineScripts = (html: string) =>
  [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  )

/** What the build leaves for this server alone: pages, which go out through `sendPage`, and their compressed twins. */
const serverOnly = /\.(html|br|gz)$/
const hasFileExtension = /\.\w+$/

/** Files first, then the page for every path of the site. A file that is absent is no page. */
function siteRouter(site: string, headOf: HeadOfCreator): Router {
  const router = Router()
  router.get(serverOnly, (_request, _response, next) => next('router'))
  router.use(builtFiles(siteFolder))
  router.use(explorerPath, builtFiles(explorerFolder))
  router.use(referencePath, builtFiles(referenceFolder))
  router.get(pagePaths.creator, async (request, response) => {
    const head = await headOf(request.params.slug, request.requestId)
    if (head === undefined) response.status(404)
    sendPage(response, head ? withHead(site, head) : site)
  })
  router.get(Object.values(pagePaths), (_request, response) => sendPage(response, site))
  router.get(hasFileExtension, (_request, _response, next) => next('router'))
  router.get(/.*/, (_request, response) => sendPage(response.status(404), site))
  return router
}

/** What Vite built, compressed when it was built. */
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
