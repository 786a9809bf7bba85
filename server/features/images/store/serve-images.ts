import type { Request, Response } from 'express'
import { extname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isClientDisconnect } from '../../../http/error-handlers.ts'
import type { CachedImages } from './cached-images.ts'
import { immutable, pictureName } from './image-store.ts'
import { contentDispositionOf } from './saved-name.ts'

/**
 * Serves pictures from the image store, but no file of a deleted picture that could not be removed. The CSP sandbox keeps a file
 * from running scripts; names are never reused.
 */
export const serveImages =
  (images: CachedImages, isRemoved: (name: string) => boolean = () => false) =>
  async (request: Request, response: Response) => {
    const name = request.path.slice(1)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    let stored
    try {
      stored = isRead && pictureName.test(name) && !isRemoved(name) ? await images.read(name) : null
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
      'Content-Length': String(Buffer.isBuffer(stored) ? stored.length : stored.size),
      ETag: `"${name}"`,
    })
    response.type(extname(name))
    if (request.fresh || request.method === 'HEAD') {
      if (!Buffer.isBuffer(stored)) stored.content.destroy()
      return void response.status(request.fresh ? 304 : 200).end()
    }
    if (Buffer.isBuffer(stored)) return void response.end(stored)
    try {
      await (stored.sendTo ? stored.sendTo(response) : pipeline(stored.content, response))
    } catch (err) {
      stored.content.destroy()
      response.destroy()
      if (!isClientDisconnect(err))
        request.log.error({ err }, 'Image store: reading a file failed; the response is truncated')
    }
  }

function sendText(response: Response, status: number, text: string): void {
  response.status(status).set('Cache-Control', 'no-store').type('text').send(text)
}
