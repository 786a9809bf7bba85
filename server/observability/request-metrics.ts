import type { Request, RequestHandler } from 'express'
import { imagesPath } from '../features/gallery/image-store.ts'
import type { Metrics } from './metrics.ts'
import { probePaths } from './probe-paths.ts'

/** What a request goes to, by the first part of its path. All else is the site: its pages and their files. */
const routes: Record<string, string> = { '/graphql': 'graph', '/_api': 'rest', [imagesPath]: 'images' }
const methods = ['GET', 'HEAD', 'OPTIONS', 'POST']

/** Counts and times requests, but those of whoever watches the process. */
export const requestMetrics =
  ({ requests, uploadedBytes }: Metrics): RequestHandler =>
  (request, response, next) => {
    if (probePaths.includes(request.path)) return next()
    const route = routes[/^\/[^/]*/.exec(request.path)?.[0] ?? ''] ?? 'site'
    const method = methods.includes(request.method) ? request.method : 'other'
    const begun = performance.now()
    response.once('close', () => {
      const status = response.writableFinished ? String(response.statusCode) : 'cut off'
      requests.observe({ route, method, status }, (performance.now() - begun) / 1000)
      if (request.complete && request.is('multipart/form-data')) uploadedBytes.inc(lengthOf(request))
    })
    next()
  }

const lengthOf = (request: Request) => Number(request.get('content-length')) || 0
