import type { Request, RequestHandler } from 'express'
import type { Logger } from 'pino'
import { isDecodable } from '../../contract/page-paths.ts'
import type { PageRenderer, PageRequest, RenderedPage, RunQuery } from '../../contract/rendered-page.ts'
import { setErrorStatus } from '../http/error-handlers.ts'
import type { ResponseCache } from '../response-cache/response-cache.ts'

export interface PageServices {
  publicUrl: string
  logger: Pick<Logger, 'error'>
  /** Queries have the limits and masking of the graph, as for a visitor. */
  runQueryAsVisitor: (request: Request, options: { readsPrimary: boolean }) => RunQuery
  isVisitor: (request: Request) => boolean
  cache: ResponseCache | undefined
}

const policy = 'Content-Security-Policy'
/** For placeholders and aspect ratios; React escapes attributes. */
const styleAttributes = "style-src-attr 'unsafe-inline'"

/** Shared caches serve a page for 4 s, as long as the response cache, and 10 s more while they fetch a newer one. */
const visitorCaching = 'public, max-age=0, s-maxage=4, stale-while-revalidate=10'
/** Pages are the same with a session, but users read their own changes. */
const userCaching = 'private, no-cache'
const shellCaching = 'no-cache'

const isComplete = ({ status, content }: RenderedPage) => status === 200 && content !== 'shell'

/** Returns the URL of a page. Does not resolve the request's address, because '//host/creators' would be another origin. */
function pageUrl({ path, originalUrl }: Request, publicUrl: string): URL {
  const url = new URL(publicUrl)
  url.pathname = path
  url.search = /\?.*$/.exec(originalUrl)?.[0] ?? ''
  return url
}

/** Sends pages as for a visitor; the browser adds the session. */
export function renderedPages(
  renderer: PageRenderer,
  build: Pick<PageRequest, 'template' | 'preloads' | 'contact'>,
  { publicUrl, logger, runQueryAsVisitor, isVisitor, cache }: PageServices,
): RequestHandler {
  return async (request, response) => {
    const isPublic = isVisitor(request)
    response.setHeader('Vary', 'Accept-Encoding, Cookie')
    const csp = response.getHeader(policy) // absent in development
    if (csp) response.setHeader(policy, `${String(csp)};${styleAttributes}`)
    // A replica may not have a user's own changes yet.
    const page = await (isPublic ? cached(request) : render(request, { readsPrimary: true }))
    const caching = isPublic ? visitorCaching : userCaching
    if (!response.hasHeader('Cache-Control'))
      response.setHeader('Cache-Control', isComplete(page) ? caching : shellCaching)
    if (page.redirect) return response.redirect(page.status, page.redirect)
    response.status(isDecodable(request.path) ? page.status : 400)
    if (page.error) setErrorStatus(response, page.error)
    response.type('html').send(page.html)
  }

  function cached(request: Request): Promise<RenderedPage> {
    const renderShared = () => render(request, { readsPrimary: false })
    if (!cache) return renderShared()
    const sizeOf = (page: RenderedPage) => (isComplete(page) ? page.html.length : undefined)
    return cache.through(`PAGE ${request.originalUrl}`, renderShared, sizeOf)
  }

  /** Falls back to a page that the browser renders. */
  function render(request: Request, options: { readsPrimary: boolean }): Promise<RenderedPage> {
    return renderer
      .renderPage({
        ...build,
        url: pageUrl(request, publicUrl),
        runQuery: runQueryAsVisitor(request, options),
      })
      .catch((err: unknown) => {
        logger.error({ requestId: request.requestId, err }, 'A page could not be rendered')
        return renderer.shell(build.template)
      })
  }
}
