import express, { type RequestHandler, Router } from 'express'
import { contentNegotiation, graphMethods, requestRules, runOperation } from './apollo/graphql-over-http.ts'
import type { AppParts, AppServices } from './app-parts.ts'
import { createAuthorizationServer } from './features/connected-apps/authorization-server/authorization-server.ts'
import { oauthRouter } from './features/connected-apps/authorization-server/oauth-router.ts'
import { exportRouter } from './features/account-archive/export-route.ts'
import { graphUploads } from './features/images/uploads/multipart-uploads.ts'
import { uploadGuard } from './features/images/uploads/upload-guard.ts'
import { accountGuard } from './features/session/account-guard.ts'
import { createOAuthClients } from './features/sign-in-methods/providers/oauth-clients.ts'
import { oauthPopupRouter } from './features/sign-in-methods/providers/oauth-popup.ts'
import { answerOptions } from './http/allow-methods.ts'
import { apiDescription, schemaRouter } from './http/api-description.ts'
import { noStore } from './http/caching.ts'
import { corsPolicy } from './http/cors.ts'
import { csrfGuard, isForgeable } from './http/csrf-guard.ts'
import { utf8Alias } from './http/utf8-alias.ts'
import { jsonDepthLimit, queryDepthLimit } from './limits/json-depth-limit.ts'
import { requestLimits } from './limits/request-limits.ts'
import { requestRateLimit } from './limits/rate-limiter.ts'
import { busyPage } from './pages/busy-page.ts'
import { browserErrors } from './observability/browser-errors.ts'
import { providerNames } from '../contract/oauth-popup.ts'
import { restRouter } from './rest/rest-adapter.ts'
import { routesWithoutBody } from './rest/routes.ts'
import { restErrorHandler } from './rest/rest-errors.ts'

/**
 * Returns the routers of the graph, of REST, of the authorization server and of the site's pages. Their middleware is not mounted on the application,
 * because Express parses the URL again at each mount.
 */
export function createRouters(parts: AppParts, services: AppServices) {
  const { corsOrigins = [], introspection, logger, pages, responseCache } = parts
  const { apollo, contextOf, decoding, schema, authenticate, isVisitor, rateLimiter, loadShedding } = services
  // The own one for a proxy that changes Host, as that of Vite.
  const writingOrigins = [new URL(parts.publicUrl).origin, ...corsOrigins]
  const arrival = [noStore, corsPolicy(corsOrigins), loadShedding]
  const rateLimit = requestRateLimit(rateLimiter)
  const uploads = uploadGuard({ decoding, rateLimiter, freeSpace: parts.freeSpace })
  const json = [utf8Alias, express.json({ limit: requestLimits.body.json }), jsonDepthLimit]

  const graph = Router().use(arrival)
  if (introspection && pages) graph.get('/', explorerPage(pages.explorer))
  graph.options('/', answerOptions(graphMethods))
  graph.use(
    schemaRouter(introspection),
    contentNegotiation,
    requestRules,
    rateLimit,
    authenticate,
    accountGuard,
    graphUploads(uploads),
    json,
    queryDepthLimit,
    runOperation(apollo, (request) =>
      contextOf(request, { isForgeable: isForgeable(request, writingOrigins) }),
    ),
  )

  const signIn = { clients: createOAuthClients(parts.oauth), publicUrl: parts.publicUrl }
  const rest = Router().use(
    arrival,
    apiDescription(parts, pages?.reference(introspection)),
    csrfGuard(writingOrigins, routesWithoutBody),
    rateLimit,
    authenticate,
    accountGuard,
    json,
    oauthPopupRouter({ site: signIn, contextOf, logger }),
    exportRouter({ ...parts, contextOf }),
    restRouter({ apollo, graph: schema, uploadGuard: uploads }, (request) =>
      contextOf(request, { imageOrigin: '' }),
    ),
    restErrorHandler(logger),
  )

  const oauth = oauthRouter({
    publicUrl: parts.publicUrl,
    server: createAuthorizationServer({
      ...parts,
      rateLimiter,
      forkEntityManager: () => parts.orm.em.fork(),
    }),
    rateLimiter,
    logger,
    arrival: [...arrival, rateLimit],
  })

  const errorReports: RequestHandler[] = [
    noStore,
    loadShedding,
    csrfGuard(writingOrigins, []),
    rateLimit,
    express.json({ limit: requestLimits.body.browserError }),
    browserErrors({ ...services, logger }),
  ]

  if (!pages) return { graph, rest, oauth, errorReports }
  const site = pages.router({
    arrival: [loadShedding, rateLimit],
    publicUrl: parts.publicUrl,
    logger,
    isVisitor,
    cache: responseCache,
    browserErrors: parts.browserErrors,
    contact: parts.contact,
    unsetProviders: parts.isProduction ? providerNames.filter((name) => !parts.oauth[name]) : [],
    runQueryAsVisitor: (request, options) => async (operation) => {
      const contextValue = await contextOf(request, { ...options, isCacheable: false }) // the page itself is cached
      const { body } = await apollo.executeOperation(operation, { contextValue })
      if (body.kind !== 'single') throw new Error('The query of a page must have a single result')
      if (contextValue.isPersonal) throw new Error('A page must be the same for all visitors')
      return body.singleResult
    },
  })
  return { graph, rest, oauth, errorReports, pages: Router().use(site, busyPage) }
}

const explorerPage =
  (explorer: RequestHandler): RequestHandler =>
  (request, response, next) =>
    request.accepts(['json', 'html']) === 'html' ? explorer(request, response, next) : next()
