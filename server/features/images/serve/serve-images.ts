import type { Request, Response } from 'express'
import { extname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isClientDisconnect } from '../../../http/error-handlers.ts'
import { imageName } from '../file-names.ts'
import { type ImageStore, immutable, successorOf } from '../store/image-store.ts'
import type { PendingFiles } from '../store/pending-files.ts'
import { contentDispositionOf } from './saved-name.ts'

interface ServedImages {
  images: ImageStore
  pendingFiles: Pick<PendingFiles, 'isUnserved'>
}

const tenMinutes = 600

/** Browsers keep a file for a year. Shared caches ask again, because its owner may delete it. */
const caching = `${immutable}, s-maxage=${tenMinutes}`

/**
 * Serves the files of the image store, but none of a deleted image that could not be removed, or of a hidden one. A former name redirects to the file
 * that replaced it. The CSP sandbox keeps a file from running scripts.
 */
export const serveImages =
  ({ images, pendingFiles }: ServedImages) =>
  async (request: Request, response: Response) => {
    const name = request.path.slice(1)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    try {
      if (!isRead || !imageName.test(name)) return sendText(response, 404, 'Not Found')
      const stored = pendingFiles.isUnserved(name) ? null : await images.open(name)
      if (!stored) {
        const successor = await successorOf(images, name)
        if (!successor || pendingFiles.isUnserved(successor)) return sendText(response, 404, 'Not Found')
        response.set('Cache-Control', `public, max-age=${tenMinutes}`)
        return response.redirect(request.originalUrl.replace(name, successor))
      }
      const { content, size } = stored
      if (response.closed) return void content.destroy()
      response.once('close', () => content.destroy())
      response.set({
        'Cache-Control': caching,
        'Content-Disposition': contentDispositionOf(name, request),
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cross-Origin-Resource-Policy': 'cross-origin',
        ETag: `"${name}"`,
        // W3C TDM Reservation Protocol.
        'tdm-reservation': name.includes('-free.') ? '0' : '1',
      })
      response.type(extname(name))
      if (request.fresh) return void response.status(304).end()
      response.set('Content-Length', String(size))
      if (request.method === 'HEAD') return void response.end()
      let missing = size
      content.on('data', ({ length }: Buffer) => (missing -= length))
      await pipeline(content, response, { end: false })
      if (missing > 0) throw new Error(`The file has ${missing} bytes less than it had`)
      response.end()
    } catch (err) {
      if (isClientDisconnect(err)) return
      const isTruncated = response.headersSent
      const problem = isTruncated
        ? 'reading a file failed; the response is truncated'
        : 'the file cannot be read'
      request.log.error({ err, requestId: request.requestId }, `Image store: ${problem}`)
      if (isTruncated) response.destroy()
      else sendText(response, 503, 'The picture is temporarily unavailable')
    }
  }

function sendText(response: Response, status: number, text: string): void {
  response.status(status).set('Cache-Control', 'no-store').type('text').send(text)
}
