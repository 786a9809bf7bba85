import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express'
import { GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import { embedCount, embedPaths, type EmbedTheme, embedThemes } from '../../contract/embed.ts'
import { idOf } from '../../contract/page-paths.ts'
import { databaseUnavailable } from '../database/database-unavailable.ts'
import type { StatementRunner } from '../database/prepared.ts'
import { notFound } from '../errors/errors.ts'
import { readCaching } from '../http/caching.ts'
import { setErrorStatus } from '../http/error-handlers.ts'
import type { ResponseCache } from '../response-cache/response-cache.ts'
import {
  type EmbedContent,
  embedDocument,
  embedPolicy,
  gearContent,
  imageContent,
  newestContent,
  noteContent,
} from './embed-page.ts'
import { profileAndGear, profileAndImage, profileAndNewImages } from './profile-and-images.ts'

interface EmbedParts {
  publicUrl: string
  reader: StatementRunner
  cache: ResponseCache | undefined
  logger: Logger
  /** Limits of requests. */
  arrival: RequestHandler[]
}

type Reader = (request: Request<{ slug: string; id: string }>) => Promise<EmbedContent>

/** Pages that other sites show in a frame, without scripts and cookies, also those of errors. */
export function embeds({ publicUrl, reader, cache, logger, arrival }: EmbedParts): Router {
  const newest: Reader = async ({ params, query }) => {
    const { newImages, ...profile } = await profileAndNewImages(reader, params.slug, countIn(query))
    return newestContent(newImages, profile, publicUrl)
  }
  const image: Reader = async ({ params }) => {
    const id = idOf(params.id) ?? null
    const { image, ...profile } = await profileAndImage(reader, params.slug, id)
    if (!image) throw notFound('Picture')
    return imageContent(image, profile, publicUrl)
  }
  const gear: Reader = async ({ params }) => {
    const { gear, ...profile } = await profileAndGear(reader, params.slug)
    return gearContent(gear, profile, publicUrl)
  }

  const show =
    (read: Reader): RequestHandler<{ slug: string; id: string }> =>
    async (request, response) => {
      const content = await (cache
        ? cache.through(
            `EMBED ${request.path} ${countIn(request.query)}`,
            () => read(request),
            ({ body }) => body.length,
          )
        : read(request))
      response.set('Cache-Control', readCaching({ isPersonal: false }, undefined))
      send(request, response, content)
    }

  const showError: ErrorRequestHandler = (error: unknown, request, response, next) => {
    if (!(error instanceof GraphQLError) || response.headersSent) return next(error)
    const { message, extensions } = error
    const note =
      extensions['code'] === 'NOT_FOUND'
        ? noteContent(message, 'It was deleted, or was never here.', publicUrl)
        : noteContent('Please try again', message, publicUrl)
    setErrorStatus(response, extensions).set('Cache-Control', 'no-store')
    send(request, response, note)
  }

  const paths = Object.values(embedPaths)
  return Router()
    .all(paths, allowFrames, arrival)
    .get(embedPaths.newest, show(newest))
    .get(embedPaths.image, show(image))
    .get(embedPaths.gear, show(gear))
    .use(paths, databaseUnavailable(logger), showError)
}

/** First, so that errors are shown in the frame too. */
const allowFrames: RequestHandler = (_request, response, next) => {
  response.removeHeader('X-Frame-Options')
  // Browsers warn of it in frames.
  response.removeHeader('Origin-Agent-Cluster')
  response.set({
    'Content-Security-Policy': embedPolicy,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'X-Robots-Tag': 'noindex',
  })
  next()
}

const send = ({ query }: Pick<Request, 'query'>, response: Response, content: EmbedContent) =>
  void response.type('html').send(embedDocument(content, themeIn(query)))

const themeIn = ({ theme }: Request['query']): EmbedTheme =>
  embedThemes.find((name) => name === theme) ?? 'dark'

function countIn({ count }: Request['query']): number {
  const wanted = typeof count === 'string' ? idOf(count) : undefined
  return Math.min(wanted ?? embedCount.default, embedCount.max)
}
