import type { MikroORM } from '@mikro-orm/postgresql'
import type { Request } from 'express'
import type { Logger } from 'pino'
import { createApolloServer } from './apollo/apollo-server.ts'
import { graphqlOverHttp } from './apollo/graphql-over-http.ts'
import { type Context, createContext } from './graphql/context.ts'
import { statementsWaiting } from './database/prepared.ts'
import type { SearchPool } from './database/search-pool.ts'
import type { ImageDecoder } from './features/images/decoder/decoded-image.ts'
import { DecodingQueue } from './features/images/decoder/decoding-queue.ts'
import type { ImageStore } from './features/images/store/image-store.ts'
import type { PendingFiles } from './features/images/store/pending-files.ts'
import { DirectorySearch } from './features/directory/directory-search.ts'
import type { SearchIndex } from './features/search-index/search-index.ts'
import type { ViewCounter } from './features/visits/view-counter.ts'
import { visitorOf } from './features/visits/profile-visits.ts'
import { browserSecretOf, setBrowserSecret } from './features/identity/browser-secret.ts'
import type { OAuthCredentials } from './features/sign-in-methods/providers/oauth-clients.ts'
import { bearerAuthentication } from './features/connected-apps/access-tokens/bearer-authentication.ts'
import { createSessions, sessionCookieName } from './features/session/request-session.ts'
import { authenticationQueue, SessionStore } from './features/session/session-store.ts'
import { bearerOf } from './http/bearer.ts'
import { networkOfRequest } from './http/network.ts'
import type { FreeSpace } from './limits/free-space.ts'
import { shedLoad } from './limits/load-shedding.ts'
import { createRateLimiter, type RateLimiter } from './limits/rate-limiter.ts'
import type { Phase } from './observability/health.ts'
import { createMetrics, type MailCounts, operationMetrics } from './observability/metrics.ts'
import type { Pages } from './pages/pages.ts'
import type { ResponseCache } from './response-cache/response-cache.ts'
import { responseCachePlugin } from './response-cache/response-cache-plugin.ts'
import { createSchema } from './schema.ts'

/** Dependencies and settings of the application; `lifecycle/start.ts` and the server tests pass them. */
export interface AppParts {
  orm: MikroORM
  /** The caller closes it. */
  searches: SearchPool
  images: ImageStore
  decoder: ImageDecoder
  /** Files of the same images. */
  pendingFiles: PendingFiles
  /** Whether images get a place in the sky; not when absent. */
  placesImages?: boolean
  logger: Logger
  /** The caller stops it, which saves the last views. */
  views: ViewCounter
  /** The caller stops it, which writes the last changes. */
  searchIndex: SearchIndex
  /** Always 'serving' when absent. */
  phase?: () => Phase
  metricsToken?: string | undefined
  /** The first one signs cookies; the others are still accepted. */
  secrets: string[]
  publicUrl: string
  /** Slugs of the creators that the home page features; by default the most viewed. */
  featuredCreators?: readonly string[]
  /** Whether the creators are those of the demo; not when absent. */
  demo?: boolean
  /** Origin of the addresses of pictures in the graph; by default `publicUrl`. */
  imageOrigin?: string | undefined
  oauth: OAuthCredentials
  /** Whether pages offer only the providers with credentials. Otherwise the others say that they are not set up. */
  isProduction?: boolean
  /** Proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[]
  corsOrigins?: string[]
  /** A URL by which people reach those who run the site. */
  contact?: string | undefined
  /** A URL; without it there is no security.txt. */
  securityContact?: string | undefined
  introspection: boolean
  /** Above this delay the server sheds requests; never when absent or 0. */
  maxEventLoopDelayMs?: number
  /** Multiplies the rate limits, for load tests; 1 when absent. */
  rateLimitScale?: number
  /** For sending a request without files; shorter in tests. */
  requestTimeoutMs?: number
  /** An export whose client reads nothing for so long is cut off; shorter in tests. */
  stalledExportMs?: number
  /** A new one when absent. */
  decoding?: DecodingQueue
  /** Absent, free space is not watched. */
  freeSpace?: FreeSpace | undefined
  rateLimiter?: RateLimiter
  /** Counts of the mails that this process sends; absent when it sends none. */
  mailCounts?: MailCounts | undefined
  /** By task; absent when the process runs no jobs. */
  jobFailures?: ReadonlyMap<string, number>
  /** Without it, every response is computed. */
  responseCache?: ResponseCache | undefined
  sitemapPartSize?: number
  /** Whether browsers report errors of the site's scripts; not when absent. */
  browserErrors?: boolean
  /** Absent when the site is not built. */
  pages?: Pages | undefined
}

export type AppServices = Awaited<ReturnType<typeof createServices>>

export async function createServices(parts: AppParts) {
  const { orm, images, pendingFiles, logger, secrets, responseCache, searchIndex } = parts
  const pool = await orm.em.getConnection().getNativeClient()
  const { decoding = new DecodingQueue(), phase = () => 'serving' as const } = parts
  const { rateLimiter = createRateLimiter({ pool, logger, scale: parts.rateLimitScale }) } = parts
  const metrics = createMetrics({ ...parts, pool, decoding })
  const schema = createSchema()
  const loadShedding = shedLoad({
    statementsWaiting: () => statementsWaiting(pool),
    maxDelayMs: parts.maxEventLoopDelayMs ?? 0,
    onShed: (reason) => metrics.shedRequests.inc({ reason }),
  })
  const apollo = createApolloServer({
    ...parts,
    schema,
    plugins: [
      graphqlOverHttp,
      operationMetrics(metrics),
      loadShedding.plugin,
      ...(responseCache ? [responseCachePlugin(responseCache)] : []),
    ],
  })
  await apollo.start()

  const https = parts.publicUrl.startsWith('https:')
  const authentication = authenticationQueue()
  const sessions = createSessions(new SessionStore(pool, authentication), { secrets, https })
  /** Whether neither a session nor a token came with a request. */
  const isVisitor = (request: Request) =>
    bearerOf(request) === undefined && !request.headers.cookie?.includes(sessionCookieName(https))
  const directorySearch = new DirectorySearch(parts.searches)
  const shared = {
    forkEntityManager: () => orm.em.fork(),
    afterWrite: (userId: number) => {
      searchIndex.changed(userId)
      directorySearch.empty()
      responseCache?.empty()
    },
    searches: parts.searches,
    directorySearch,
    searchIndex,
    images,
    pendingFiles,
    decoder: parts.decoder,
    decoding,
    placesImages: parts.placesImages ?? false,
    views: parts.views,
    rateLimiter,
    publicUrl: parts.publicUrl,
    contact: parts.contact,
    featuredCreators: parts.featuredCreators ?? [],
    isDemo: parts.demo ?? false,
  }
  const contextOf = async (
    request: Request,
    {
      readsPrimary = false,
      isForgeable = false,
      isCacheable = isVisitor(request),
      imageOrigin = parts.imageOrigin ?? parts.publicUrl,
    } = {},
  ): Promise<Context> => {
    const network = networkOfRequest(request)
    const userAgent = request.get('user-agent') ?? ''
    const services = { ...shared, imageOrigin }
    return createContext(services, {
      sessionUser: () => request.sessionUser ?? null,
      session: sessions.sessionOf(request),
      tokenScope: request.tokenScope ?? null,
      countWrite: (userId) => rateLimiter.count('writesPerUser', String(userId)),
      visitor: () => visitorOf(network, userAgent, secrets[0]!),
      browserSecret: () => browserSecretOf(request),
      setBrowserSecret: () => setBrowserSecret(request, request.res!),
      host: request.get('host'),
      network,
      userAgent,
      requestId: request.requestId,
      idempotencyKey: request.get('idempotency-key') || null,
      isCacheable,
      isForgeable,
      readsPrimary,
    })
  }
  const authenticate = [bearerAuthentication(pool, authentication), sessions.middleware]
  return {
    pool,
    decoding,
    phase,
    rateLimiter,
    countRequest: loadShedding.count,
    loadShedding: loadShedding.handler,
    metrics,
    schema,
    apollo,
    https,
    authenticate,
    isVisitor,
    contextOf,
  }
}
