import type { Request, Response } from 'express'
import { extname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isClientDisconnect } from '../../../http/error-handlers.ts'
import type { PictureRecords } from '../metadata/picture-records.ts'
import { recordedContent } from './recorded-content.ts'
import { imageName } from '../file-names.ts'
import { type ImageStore, immutable } from '../store/image-store.ts'
import type { PendingFiles } from '../store/pending-files.ts'
import { contentDispositionOf } from './saved-name.ts'

interface ServedImages {
  images: ImageStore
  records: Pick<PictureRecords, 'find'>
  pendingFiles: Pick<PendingFiles, 'isRemoved'>
}

const tenMinutes = 600

/**
 * The address of a picture changes with its record, so that browsers keep it for a year. Shared caches ask again, because other
 * sites have former addresses.
 */
const currentCaching = `${immutable}, s-maxage=${tenMinutes}`
const otherCaching = `public, max-age=${tenMinutes}`
/** Of an address that does not exist yet: it may have another record once it does. */
const laterCaching = 'no-cache'

/**
 * Serves images from the image store with their records, but no file of a deleted image that could not be removed. The CSP
 * sandbox keeps a file from running scripts.
 */
export const serveImages =
  ({ images, records, pendingFiles }: ServedImages) =>
  async (request: Request, response: Response) => {
    const name = request.path.slice(1)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    try {
      const stored =
        isRead && imageName.test(name) && !pendingFiles.isRemoved(name) ? await images.open(name) : null
      if (!stored) return sendText(response, 404, 'Not Found')
      if (response.closed) return void stored.content.destroy()
      response.once('close', () => stored.content.destroy())
      const version = versionIn(request)
      const known = await records.find(name, version)
      response.set('ETag', `"${name}${known?.record ? `-${known.record.hash}` : ''}"`)
      const sent = request.fresh ? null : await recordedContent(stored, known?.record)
      response.set({
        'Cache-Control': cachingOf(version, known?.version),
        'Content-Disposition': contentDispositionOf(name, request),
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cross-Origin-Resource-Policy': 'cross-origin',
        // W3C TDM Reservation Protocol.
        'tdm-reservation': known?.record?.isTrainingReserved === false ? '0' : '1',
      })
      response.type(extname(name))
      if (!sent) return void response.status(304).end()
      response.set('Content-Length', String(sent.size))
      if (request.method === 'HEAD') {
        sent.content.destroy()
        return void response.end()
      }
      await pipeline(sent.content, response)
    } catch (err) {
      if (isClientDisconnect(err)) return
      const isTruncated = response.headersSent
      const problem = isTruncated
        ? 'reading a file failed; the response is truncated'
        : 'the file cannot be read'
      request.log.error({ err, requestId: request.requestId }, `Image store: ${problem}`)
      if (!isTruncated) sendText(response, 503, 'The picture is temporarily unavailable')
    }
  }

function cachingOf(version: number, known: number | undefined): string {
  if (known === version) return currentCaching
  return known !== undefined && known < version ? laterCaching : otherCaching
}

/** Returns the version of the record in the address, as `pathOfFile` writes it; of any other text, one that never exists. */
function versionIn({ query: { v = '0' } }: Request): number {
  return typeof v === 'string' && /^\d{1,9}$/.test(v) ? Number(v) : Infinity
}

function sendText(response: Response, status: number, text: string): void {
  response.status(status).set('Cache-Control', 'no-store').type('text').send(text)
}
