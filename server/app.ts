import compression from 'compression'
import express, { type Express } from 'express'
import { type AppParts, createServices } from './app-parts.ts'
import { createRouters } from './app-routers.ts'
import { discovery } from './discovery/discovery.ts'
import { browserErrorsPath } from '../contract/browser-errors.ts'
import { imagesPath } from '../contract/page-paths.ts'
import { serveImages } from './features/images/serve/serve-images.ts'
import { avatarOrigins } from './features/sign-in-methods/providers/oauth-provider.ts'
import { databaseUnavailable } from './database/database-unavailable.ts'
import { conditionalRequests } from './http/conditional-requests.ts'
import { corsPolicy } from './http/cors.ts'
import { errorHandler, notFoundHandler } from './http/error-handlers.ts'
import { securityHeaders } from './http/security-headers.ts'
import { requestLimits } from './limits/request-limits.ts'
import { requestTimeout } from './limits/request-timeout.ts'
import { health, readinessGate } from './observability/health.ts'
import { metricsEndpoint } from './observability/metrics-endpoint.ts'
import { requestLog } from './observability/log.ts'
import { requestMetrics } from './observability/metrics.ts'

/** Builds the application; requests pass the middleware in this order. */
export async function createApp(parts: AppParts): Promise<Express> {
  const services = await createServices(parts)
  const { https, metrics, phase, pool } = services
  const imageOrigins = [parts.publicUrl, ...avatarOrigins]
  const routers = createRouters(parts, services)

  const app = express()
  app.disable('x-powered-by')
  app.set('https', https)
  app.set('trust proxy', parts.trustProxy)
  app.use(requestMetrics(metrics), requestLog(parts.logger))
  app.use(requestTimeout(parts.requestTimeoutMs ?? requestLimits.timeouts.request))
  app.use(securityHeaders({ https, inlineScripts: parts.pages?.inlineScripts ?? [], imageOrigins }))
  app.use(conditionalRequests)
  app.use(health({ phase, pool }))
  app.all('/metrics', metricsEndpoint(metrics.registry, parts.metricsToken))
  app.use(readinessGate(phase))
  app.use(services.countRequest)
  // Scripts may draw pictures.
  app.use(imagesPath, corsPolicy([], { isForAll: true }), serveImages(parts))
  const compress = compression({ threshold: requestLimits.minCompressedBytes })
  // A proxy that compresses itself sends no Accept-Encoding.
  app.use((request, response, next) =>
    request.headers['accept-encoding'] ? compress(request, response, next) : next(),
  )
  app.use('/graphql', routers.graph)
  app.use('/_api', routers.rest)
  app.use(routers.oauth)
  if (parts.browserErrors) app.post(browserErrorsPath, routers.errorReports)
  app.use(discovery(parts, services))
  if (routers.pages) app.use(routers.pages)
  app.use(notFoundHandler, databaseUnavailable(parts.logger), errorHandler(parts.logger))
  return app
}
