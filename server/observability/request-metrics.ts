import type { Request, RequestHandler } from 'express'
import { imagesPath } from '../features/gallery/image-store.ts'
import type { Metrics } from './metrics.ts'
import { probePaths } from './probe-paths.ts'

/** Routes by the first segment of the path; all other paths are pages and files of the site. */
const routes: Record<string, string> = { '/graphql': 'graph', '/_api': 'rest', [imagesPath]: 'images' }
const methods = ['GET', 'HEAD', 'OPTIONS', 'POST']

/** Counts and times requests, except probes. */
export const requestMetrics =
  ({ requests, uploadedBytes }: Metrics): RequestHandler =>
  (request, response, next) => {
    if (probePaths.includes(request.path)) return next()
    const route = routes[/^\/[^/]*/.exec(request.path)?.[0] ?? ''] ?? 'site'
    const method = methods.includes(request.method) ? request.method : 'other'
    const startedAt = performance.now()
    response.once('close', () => {
      const status = response.writableFinished ? String(response.statusCode) : 'cut off'
      requests.observe({ route, method, status }, (performance.now() - startedAt) / 1000)
      if (request.complete && request.is('multipart/form-data')) uploadedBytes.inc(lengthOf(request))
    })
    next()
  }

const lengthOf = (request: Request) => Number(request.get('content-length')) || 0
