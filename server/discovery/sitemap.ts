import compression from 'compression'
import { type RequestHandler, Router } from 'express'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type SitemapItemLoose, SitemapIndexStream, SitemapStream } from 'sitemap'
import type { StatementRunner } from '../database/prepared.ts'
import { isClientDisconnect } from '../http/error-handlers.ts'
import { discoveryPaths } from '../../contract/discovery.ts'
import { creatorPath, objectPath, pagePaths } from '../../contract/page-paths.ts'
import { imageUrl } from '../features/images/store/image-store.ts'
import { notFound } from '../graphql/errors.ts'
import {
  hasListedObjects,
  type ListedObject,
  listedObjects,
  type ListedProfile,
  profilesOfPart,
  sitemapParts,
} from './sitemap-entries.ts'

/** Half of the 50,000 addresses that a part may have, because with ten pictures each they could exceed its 50 MB. */
export const idsPerPart = 25_000

const maxId = 2 ** 31 - 1

const publicPages = [
  pagePaths.home,
  pagePaths.creators,
  pagePaths.objects,
  pagePaths.about,
  pagePaths.contact,
  pagePaths.privacy,
  pagePaths.terms,
]

/** The part with all sky objects, of which the catalogue has fewer than 50,000. */
const objectsPart = 'objects'

const cachedForAnHour = 'public, max-age=3600'

interface SitemapOptions {
  publicUrl: string
  reader: StatementRunner
  partSize?: number | undefined
}

/** The sitemap: an index, and parts that are streamed from the database. */
export function sitemap({ publicUrl, reader, partSize = idsPerPart }: SitemapOptions): Router {
  const partUrl = (part: number | string) =>
    publicUrl + discoveryPaths.sitemapPart.replace(':part', String(part))

  const index: RequestHandler = async (_request, response) => {
    const [profiles, hasObjects] = await Promise.all([
      sitemapParts(reader, partSize),
      hasListedObjects(reader),
    ])
    const parts = [...profiles, ...(hasObjects ? [objectsPart] : [])]
    response.set('Cache-Control', cachedForAnHour).type('xml')
    const xml = Readable.from(parts.map((part) => ({ url: partUrl(part) }))).pipe(new SitemapIndexStream())
    response.send((await xml.toArray()).join(''))
  }

  const part: RequestHandler<{ part: string }> = async (request, response) => {
    const [pages, entries] = entriesOf(request.params.part)
    // Before the headers are sent, so that an unreachable database results in 503.
    const first = await entries.next()
    if (first.done && pages.length === 0) throw notFound('Sitemap')
    response.set('Cache-Control', cachedForAnHour).type('xml')
    if (request.method === 'HEAD') {
      response.end()
      return
    }

    async function* addresses(): AsyncGenerator<SitemapItemLoose> {
      for (const path of pages) yield { url: publicUrl + path }
      if (!first.done) yield addressOf(first.value, publicUrl)
      for await (const entry of entries) yield addressOf(entry, publicUrl)
    }
    const xml = new SitemapStream({ xmlns: { image: true, news: false, video: false, xhtml: false } })
    try {
      await pipeline(addresses, xml, inLargeChunks, response)
    } catch (error) {
      if (!isClientDisconnect(error)) throw error
    }
  }

  function entriesOf(part: string): [pages: readonly string[], entries: AsyncGenerator<Entry>] {
    if (part === objectsPart) return [[], listedObjects(reader)]
    const number = /^[1-9]\d{0,9}$/.test(part) ? Number(part) : 0
    if (number === 0 || (number - 1) * partSize > maxId) throw notFound('Sitemap')
    return [number === 1 ? publicPages : [], profilesOfPart(reader, number, partSize)]
  }

  return Router()
    .get(discoveryPaths.sitemap, index)
    .get(discoveryPaths.sitemapPart, compression({ level: 1 }), part)
}

const chunkLength = 16 * 1024

/** Joins small chunks, each of which would cost more to compress and send than to create. */
async function* inLargeChunks(pieces: AsyncIterable<Buffer | string>) {
  let chunk = ''
  for await (const piece of pieces) {
    chunk += piece.toString()
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

type Entry = ListedProfile | ListedObject

const addressOf = (entry: Entry, publicUrl: string): SitemapItemLoose => ({
  url: publicUrl + ('name' in entry ? objectPath(entry.slug) : creatorPath(entry.slug)),
  lastmod: entry.changedAt,
  img: entry.files.map((file) => ({ url: publicUrl + imageUrl(file) })),
})
