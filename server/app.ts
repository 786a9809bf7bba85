import { expressMiddleware } from '@as-integrations/express5'
import type { MikroORM } from '@mikro-orm/postgresql'
import express, { type Express, type Request } from 'express'
import type { Logger } from 'pino'
import type { SearchPool } from './database/search-pool.ts'
import { DecodingQueue } from './features/gallery/decoding-queue.ts'
import { type ImageStore, imagesPath } from './features/gallery/image-store.ts'
import { DirectorySearch } from './features/profile/directory-search.ts'
import type { ViewCounter } from './features/profile/view-counter.ts'
import { visitorOf } from './features/profile/visitor.ts'
import { createOAuthClients, type OAuthCredentials } from './features/session/oauth/oauth-clients.ts'
import { createRateLimiter, type RateLimiter } from './limits/rate-limiter.ts'
import { createApolloServer } from './apollo/apollo-server.ts'
import { type Context, createContext } from './context.ts'
import { createSchema } from './schema.ts'
import { accountGuard } from './features/session/account-guard.ts'
import { apiDescription, graphDescription } from './http/api-description.ts'
import { browserSecretOf } from './features/session/oauth/browser-secret.ts'
import { noStore } from './http/caching.ts'
import { compressResponses } from './http/compression.ts'
import { corsPolicy } from './http/cors.ts'
import { creatorHead } from './pages/creator-head.ts'
import { databaseUnavailable } from './http/database-unavailable.ts'
import { responseStatus } from './apollo/response-status.ts'
import { contentNegotiation } from './apollo/content-negotiation.ts'
import { errorHandler, notFoundHandler, decodablePath } from './http/error-handlers.ts'
import { allowMethods } from './http/allow-methods.ts'
import { networkOfRequest } from './http/network.ts'
import { shedLoad } from './limits/load-shedding.ts'
import { serveImages } from './features/gallery/serve-images.ts'
import { pictureOrigins } from './features/session/oauth/provider-pictures.ts'
import { sessionCookieName } from './features/session/session-lifetime.ts'
import { oauthPopupRouter } from './features/session/oauth/oauth-popup.ts'
import type { Pages } from './pages/pages.ts'
import { requestRateLimit } from './limits/request-rate.ts'
import { requestSession } from './features/session/request-session.ts'
import { requestLog } from './observability/request-log.ts'
import { csrfGuard } from './http/csrf-guard.ts'
import { requestTimeout } from './limits/request-timeout.ts'
import { securityHeaders } from './http/security-headers.ts'
import { jsonDepthLimit } from './limits/json-depth-limit.ts'
import { createSessions } from './features/session/session-cookie.ts'
import { graphUploads, uploadGuard } from './features/gallery/multipart-uploads.ts'
import { health, type Phase, readinessGate } from './observability/health.ts'
import { createMetrics } from './observability/metrics.ts'
import { metricsEndpoint } from './observability/metrics-endpoint.ts'
import { operationMetrics } from './observability/operation-metrics.ts'
import { requestMetrics } from './observability/request-metrics.ts'
import { requestLimits } from './limits/request-limits.ts'
import { cachedAnswers } from './response-cache/cached-answers.ts'
import { cacheMetrics } from './response-cache/cache-metrics.ts'
import type { ResponseCache } from './response-cache/response-cache.ts'
import { sharedOperations } from './response-cache/shared-operations.ts'
import { restErrorHandler, restRouter } from './rest/rest-adapter.ts'

/** What the application stands on; `main.ts` and every server test bring their own. */
export interface AppParts {
  orm: MikroORM
  /** Connections for searches of the directory; the caller closes them. */
  searches: SearchPool
  images: ImageStore
  logger: Logger
  /** Its owner stops it: then it saves the last views. */
  views: ViewCounter
  /** What the process does; it serves when absent. */
  phase?: () => Phase
  /** Who brings it may read the metrics; without it, who asks from this machine. */
  metricsToken?: string | undefined
  /** Signs cookies, the first of them; the others are still accepted. */
  secrets: string[]
  /** The origin by which people reach the site. */
  publicUrl: string
  /** What the site is registered with at sign-in providers. */
  oauth: OAuthCredentials
  /** Addresses of proxies whose X-Forwarded-For counts. */
  trustProxy: string[]
  /** Origins of other web clients, whose scripts may use the graph and REST; none when absent. */
  corsOrigins?: string[]
  introspection: boolean
  /** In milliseconds: when its event loop is later than this, the server refuses requests; never when absent or 0. */
  maxEventLoopDelay?: number
  /** Multiplies the request-rate limits, for load tests; 1 when absent. */
  rateLimitScale?: number
  /** How long a request without files may take to come, in milliseconds; a test is less patient. */
  requestTimeout?: number
  /** Where pictures wait to be decoded; a queue of its own when absent. */
  decoding?: DecodingQueue
  /** Counts requests and tries; one of its own when absent. */
  throttle?: RateLimiter
  /** Keeps answers for visitors; absent, each is computed. */
  responseCache?: ResponseCache | undefined
  /** Absent where no site was built. */
  pages?: Pages | undefined
}

/** The whole application on one Express, not listening yet. */
export async function createApp(parts: AppParts): Promise<Express> {
  const pool = await parts.orm.em.getConnection().getNativeClient()
  const { decoding = new DecodingQueue(), phase = () => 'serving', logger } = parts
  const { throttle = createRateLimiter({ pool, logger, scale: parts.rateLimitScale }) } = parts
  const directorySearch = new DirectorySearch(parts.searches)
  const metrics = createMetrics({ pool, decoding, views: parts.views })
  const counting = operationMetrics(metrics)
  const sharing = parts.responseCache && sharedOperations(parts.responseCache)
  const schema = createSchema()
  const apollo = createApolloServer({
    ...parts,
    schema,
    overHttp: responseStatus,
    counting,
    sharing,
    onRefused: () => metrics.shedRequests.inc({ reason: 'operation' }),
  })
  await apollo.start()

  const https = parts.publicUrl.startsWith('https:')
  const sessions = createSessions({ pool, secrets: parts.secrets, https })
  const contextOf = async (request: Request): Promise<Context> =>
    createContext({
      forkEntityManager: () => parts.orm.em.fork(),
      directorySearch,
      images: parts.images,
      decoding,
      views: parts.views,
      sessionUser: () => request.sessionUser ?? null,
      session: requestSession(request, sessions),
      network: networkOfRequest(request),
      throttle,
      browserSecret: () => browserSecretOf(request),
      visitor: () => visitorOf(networkOfRequest(request), request.get('user-agent') ?? '', parts.secrets[0]!),
      requestId: request.requestId,
      idempotencyKey: request.get('idempotency-key') || null,
      cacheFill: request.cacheFill,
    })

  const app = express()
  app.disable('x-powered-by')
  app.set('https', https)
  app.set('trust proxy', parts.trustProxy)
  app.use(requestMetrics(metrics), requestLog(parts.logger))
  app.use(requestTimeout(parts.requestTimeout ?? requestLimits.timeouts.request))
  app.use(securityHeaders({ https, inlineScripts: parts.pages?.inlineScripts ?? [], pictureOrigins }))
  app.use(health({ phase, pool }))
  app.all('/metrics', metricsEndpoint(metrics.registry, parts.metricsToken))
  app.use(readinessGate(phase))
  app.use(imagesPath, serveImages(parts.images))
  app.use(compressResponses)

  const json = express.json({ limit: requestLimits.body.json })
  const { corsOrigins = [] } = parts
  const onShed = () => metrics.shedRequests.inc({ reason: 'event_loop' })
  const arrival = [
    ...(parts.maxEventLoopDelay ? [shedLoad(parts.maxEventLoopDelay, onShed)] : []),
    noStore,
    ...(corsOrigins.length > 0 ? [corsPolicy(corsOrigins)] : []),
  ]
  const rate = requestRateLimit(throttle)
  if (parts.responseCache) cacheMetrics(metrics.registry, parts.responseCache)
  const cached = parts.responseCache && cachedAnswers(parts.responseCache, sessionCookieName(https))
  // One router for each of the two: Express parses the URL again at each mount.
  const graph = express.Router().use(arrival)
  // The explorer shows what introspection tells.
  if (parts.pages && parts.introspection) {
    const { explorer } = parts.pages
    graph.get('/', (request, response, next) =>
      request.accepts(['json', 'html']) === 'html' ? explorer(request, response, next) : next(),
    )
  }
  graph.use(graphDescription(parts.introspection))
  graph.options('/', allowMethods('GET, HEAD, OPTIONS, POST'))
  graph.use(
    contentNegotiation,
    rate,
    cached?.graph ?? [],
    sessions.middleware,
    accountGuard,
    graphUploads(decoding, throttle),
    json,
    jsonDepthLimit,
    expressMiddleware(apollo, { context: ({ req }) => contextOf(req) }),
  )
  app.use('/graphql', graph)

  const site = { clients: createOAuthClients(parts.oauth), publicUrl: parts.publicUrl }
  const oauthPopup = oauthPopupRouter({ site, contextOf, logger: parts.logger })
  app.use(
    '/_api',
    arrival,
    apiDescription(parts.introspection, parts.pages?.reference(parts.introspection)),
    csrfGuard(corsOrigins),
    rate,
    cached?.rest ?? [],
    sessions.middleware,
    accountGuard,
    uploadGuard(decoding, throttle),
    json,
    jsonDepthLimit,
    oauthPopup,
    restRouter({ apollo, graph: schema }, contextOf),
    restErrorHandler(parts.logger),
  )
  if (parts.pages) {
    // Without the database the page still comes, and says itself what it cannot load.
    const headOf = (slug: string, requestId: string) =>
      creatorHead(parts.orm.em.fork(), parts.publicUrl, slug).catch((err: unknown) => {
        parts.logger.error({ requestId, err }, 'A page came without its head')
        return null
      })
    app.use(decodablePath, parts.pages.router(headOf))
  }
  app.use(notFoundHandler, databaseUnavailable(parts.logger), errorHandler(parts.logger))
  return app
}
