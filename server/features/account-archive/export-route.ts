import { type Request, type Response, Router } from 'express'
import type { Logger } from 'pino'
import { isClientDisconnect } from '../../http/error-handlers.ts'
import type { Context } from '../../graphql/context.ts'
import { notForTokens, notSignedIn, unavailable } from '../../errors/errors.ts'
import { answerOptions, rejectOtherMethods } from '../../http/allow-methods.ts'
import { requestLimits } from '../../limits/request-limits.ts'
import { writeAccountArchive } from './account-archive.ts'
import { readAccount } from './account-data.ts'

/** The route of the export under /_api, which OpenAPI describes too. */
export const exportRoute = {
  path: '/account/export',
  mediaType: 'application/zip',
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED'],
} as const

interface ExportParts {
  publicUrl: string
  contextOf: (request: Request) => Promise<Context>
  logger: Logger
  stalledExportMs?: number
}

/** Returns the route that sends the signed-in account as an archive. It rejects access tokens. */
export function exportRouter({
  publicUrl,
  contextOf,
  logger,
  stalledExportMs = requestLimits.stalledExport,
}: ExportParts): Router {
  const send = async (request: Request, response: Response) => {
    const context = await contextOf(request)
    const { id } = context.requireUser()
    if (context.tokenScope !== null) throw notForTokens()
    const release = await context.rateLimiter.hold('exportsPerAccount', String(id))
    try {
      const account = await readAccount(context.em, id, publicUrl)
      if (!account) throw notSignedIn()
      const day = account.data.exportedAt.slice(0, 10)
      response.attachment(`astrofolio-${day}.zip`).type(exportRoute.mediaType)
      // The timeout disconnects a client that stops reading. 'close', because it must not outlive the export.
      response.set('Connection', 'close')
      request.socket.setTimeout(stalledExportMs)
      // nginx would read up to 1 GB ahead, and then nothing for as long as the client needs for it.
      response.set('X-Accel-Buffering', 'no')
      await writeAccountArchive({ ...account, images: context.images }, response)
    } catch (err) {
      if (!response.hasHeader('Content-Disposition')) throw err
      if (!isClientDisconnect(err)) logger.error({ requestId: request.requestId, err }, 'An export failed')
      // Truncates the response, so that the client notices the failure.
      if (response.headersSent) {
        response.destroy()
        return
      }
      for (const header of ['Content-Disposition', 'Content-Type', 'X-Accel-Buffering'])
        response.removeHeader(header)
      throw unavailable()
    } finally {
      await release()
    }
    // Only now, because the client may export again once it has the whole archive.
    response.end()
  }
  const { path } = exportRoute
  return Router()
    .head(path, methodNotAllowed) // Express would run the export
    .get(path, send)
    .options(path, answerOptions('GET, OPTIONS'))
    .all(path, methodNotAllowed)
}

const methodNotAllowed = rejectOtherMethods('GET', 'GET, OPTIONS')
