import { type RequestHandler, Router } from 'express'
import { connectPath } from '../../contract/connect-path.ts'
import { discoveryPaths, wellKnownPaths } from '../../contract/discovery.ts'
import { pagePaths } from '../../contract/page-paths.ts'
import type { AppParts, AppServices } from '../app-parts.ts'
import { oauthPaths } from '../features/connected-apps/authorization-server/oauth-paths.ts'
import { noStoreHeader } from '../http/caching.ts'
import { corsPolicy } from '../http/cors.ts'
import { notFoundHandler, sendErrorJson } from '../http/error-handlers.ts'
import { requestRateLimit } from '../limits/rate-limiter.ts'
import { embeds } from './embeds.ts'
import { feeds } from './feeds.ts'
import { oEmbed } from './oembed.ts'
import { skyHoursFiles } from './sky-hours-files.ts'
import { sitemap } from './sitemap.ts'

const { robots, ...limitedPaths } = discoveryPaths
const securityTextDays = 90

/**
 * Pages that visitors cannot read, the APIs, whose data the pages show, and the tool that frames: it has an address for each
 * picture and object, whose own pages search engines have.
 */
const disallowed = [
  '/graphql',
  '/_api/',
  connectPath(''),
  pagePaths.account,
  pagePaths.admin,
  pagePaths.dashboard,
  pagePaths.frame,
  pagePaths.login,
  pagePaths.forgotPassword,
  pagePaths.resetPassword,
  pagePaths.confirmEmail,
]

/** Crawlers, and tokens of crawlers, by which their operators collect pages to train AI; search does not depend on them. */
const trainingCrawlers = [
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'Google-Extended',
  'GPTBot',
  'meta-externalagent',
]

/** Returns the router of what programs look up, of the sitemap, feeds and oEmbed, and of pages in frames (docs/decisions/0036-found-by-machines.md). */
export function discovery(
  parts: AppParts,
  { rateLimiter, loadShedding }: Pick<AppServices, 'rateLimiter' | 'loadShedding'>,
): Router {
  const { publicUrl, corsOrigins = [], securityContact, sitemapPartSize } = parts
  /** Only visitors read them, so a replica is recent enough. */
  const reader = Object.assign(parts.orm.em.fork(), { rowsFrom: 'read' as const })
  const arrival: RequestHandler[] = [
    noStore,
    corsPolicy(corsOrigins, { isForAll: true }),
    loadShedding,
    requestRateLimit(rateLimiter),
  ]
  const router = Router()
    .get(robots, textFile(robotsTxt(publicUrl)))
    .get(wellKnownPaths.changePassword, (_request, response) => response.redirect(pagePaths.account))
  if (securityContact)
    router.get(wellKnownPaths.securityTxt, textFile(securityTxt(publicUrl, securityContact)))
  return router
    .use('/.well-known', noStore, corsPolicy(corsOrigins, { isForAll: true }))
    .get(wellKnownPaths.openidConfiguration, noOpenId)
    .use('/.well-known', notFoundHandler)
    .all(Object.values(limitedPaths), arrival)
    .use(
      embeds({ publicUrl, reader, cache: parts.responseCache, logger: parts.logger, arrival }),
      sitemap({ publicUrl, reader, partSize: sitemapPartSize }),
      feeds({ publicUrl, reader }),
      oEmbed({ publicUrl, reader }),
      skyHoursFiles(reader),
    )
}

/** The default; handlers override it. */
const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', noStoreHeader)
  next()
}

/** OpenID Connect Discovery requires addresses of keys and algorithms of id tokens, which this server does not issue. */
const noOpenId: RequestHandler = (_request, response) =>
  void sendErrorJson(
    response,
    'NOT_FOUND',
    `This site has OAuth without OpenID Connect. Read ${oauthPaths.discovery} instead.`,
  )

/** Caches may keep the text for an hour. */
const textFile =
  (lines: () => string[]): RequestHandler =>
  (_request, response) =>
    void response
      .set('Cache-Control', 'public, max-age=3600')
      .type('text')
      .send(`${lines().join('\n')}\n`)

const robotsTxt = (publicUrl: string) => () => [
  'User-agent: *',
  'Allow: /',
  ...disallowed.map((path) => `Disallow: ${path}`),
  '',
  ...trainingCrawlers.map((name) => `User-agent: ${name}`),
  'Disallow: /',
  '',
  `Sitemap: ${publicUrl}${discoveryPaths.sitemap}`,
]

/** RFC 9116. */
const securityTxt = (publicUrl: string, contact: string) => () => [
  `Contact: ${contact}`,
  `Expires: ${new Date(Date.now() + securityTextDays * 24 * 60 * 60 * 1000).toISOString()}`,
  `Canonical: ${publicUrl}${wellKnownPaths.securityTxt}`,
]
