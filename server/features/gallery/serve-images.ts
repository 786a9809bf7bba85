import type { Request, Response } from 'express'
import { extname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { foreverCached, type ImageStore, pictureName } from './image-store.ts'

/**
 * Pictures from a store, wherever it keeps them: always through us, so that a picture can do nothing but show. A name
 * is never used twice, so a browser may keep what it has.
 */
export const serveImages = (images: ImageStore) => async (request: Request, response: Response) => {
  const name = request.path.slice(1)
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  let stored
  try {
    stored = isReading && pictureName.test(name) ? await images.open(name) : null
  } catch (err) {
    request.log.error({ err }, 'The image store does not answer')
    return refuse(response, 503, 'The picture cannot be reached just now')
  }
  if (!stored) return refuse(response, 404, 'Not Found')
  response.set({
    'Cache-Control': foreverCached,
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
    await pipeline(stored.content, response)
  } catch (err) {
    stored.content.destroy()
    // The browser sees an answer cut off. That somebody closes a page half-way is no news.
    if (!isClientGone(err)) request.log.error({ err }, 'A picture broke off')
  }
}

function refuse(response: Response, status: number, text: string): void {
  response.status(status).set('Cache-Control', 'no-store').type('text').send(text)
}

const clientGoneCodes = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE']
const isClientGone = (problem: unknown) =>
  clientGoneCodes.includes((problem as NodeJS.ErrnoException).code ?? '')
