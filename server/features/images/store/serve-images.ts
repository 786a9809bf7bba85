import type { Request, Response } from 'express'
import { extname } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isClientDisconnect } from '../../../http/error-handlers.ts'
import { type ImageStore, immutable, imageName } from './image-store.ts'
import { contentDispositionOf } from './saved-name.ts'

/**
 * Serves images from the image store, but no file of a deleted image that could not be removed. The CSP sandbox keeps a file
 * from running scripts; names are never reused.
 */
export const serveImages =
  (images: ImageStore, isRemoved: (name: string) => boolean = () => false) =>
  async (request: Request, response: Response) => {
    const name = request.path.slice(1)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    let stored
    try {
      stored = isRead && imageName.test(name) && !isRemoved(name) ? await images.open(name) : null
    } catch (err) {
      request.log.error({ err }, 'Image store: the file cannot be read')
      return sendText(response, 503, 'The picture is temporarily unavailable')
    }
    if (!stored) return sendText(response, 404, 'Not Found')
    response.set({
      'Cache-Control': immutable,
      'Content-Disposition': contentDispositionOf(name, request),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Content-Length': String(stored.size),
      ETag: `"${name}"`,
    })
    response.type(extname(name))
    if (request.fresh || request.method === 'HEAD') {
      stored.content.destroy()
      return void response.status(request.fresh ? 304 : 200).end()
    }
    try {
      await pipeline(stored.content, complete(stored.size), response)
    } catch (err) {
      stored.content.destroy() // which `pipeline` does not do if the client disconnected before
      if (!isClientDisconnect(err))
        request.log.error({ err }, 'Image store: reading a file failed; the response is truncated')
    }
  }

/** Passes a content on, and fails at its end if it is shorter than `size`. */
function complete(size: number): Transform {
  let missing = size
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      missing -= piece.length
      done(null, piece)
    },
    flush: (done) => done(missing > 0 ? new Error(`The file has ${missing} bytes less than it had`) : null),
  })
}

function sendText(response: Response, status: number, text: string): void {
  response.status(status).set('Cache-Control', 'no-store').type('text').send(text)
}
