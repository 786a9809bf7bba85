import compression from 'compression'
import type { EntityManager } from '@mikro-orm/postgresql'
import { type RequestHandler, Router } from 'express'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type SitemapItemLoose, SitemapIndexStream, SitemapStream } from 'sitemap'
import { discoveryPaths } from '../../contract/discovery.ts'
import { creatorPath, pagePaths } from '../../contract/page-paths.ts'
import { imageUrl } from '../features/gallery/image-store.ts'
import { notFound } from '../graphql/errors.ts'
import { type ListedProfile, profilesOfPart, sitemapParts } from './sitemap-profiles.ts'

/** Half of the 50,000 addresses that a part may have: with ten pictures each, those could exceed its 50 MB. */
export const idsPerPart = 25_000

/** PostgreSQL's ids end there. */
const maxId = 2 ** 31 - 1

const publicPages = [
  pagePaths.home,
  pagePaths.creators,
  pagePaths.about,
  pagePaths.contact,
  pagePaths.privacy,
  pagePaths.terms,
]

const cachedForAnHour = 'public, max-age=3600'

interface SitemapOptions {
  publicUrl: string
  reader: () => EntityManager
  /** The most profiles in a part; smaller in tests. */
  partSize?: number | undefined
}

/** The sitemap: an index, and parts that are streamed from the database. */
export function sitemap({ publicUrl, reader, partSize = idsPerPart }: SitemapOptions): Router {
  const partUrl = (part: number) => publicUrl + discoveryPaths.sitemapPart.replace(':part', String(part))

  const index: RequestHandler = async (_request, response) => {
    const parts = await sitemapParts(reader(), partSize)
    response.set('Cache-Control', cachedForAnHour).type('xml')
    const xml = Readable.from(parts.map((part) => ({ url: partUrl(part) }))).pipe(new SitemapIndexStream())
    response.send((await xml.toArray()).join(''))
  }

  const part: RequestHandler<{ part: string }> = async (request, response) => {
    const number = /^[1-9]\d{0,9}$/.test(request.params.part) ? Number(request.params.part) : 0
    if (number === 0 || (number - 1) * partSize > maxId) throw notFound('Sitemap')
    const profiles = profilesOfPart(reader(), number, partSize)
    // Before the headers are sent, so that a database that is away is answered with 503.
    const first = await profiles.next()
    if (first.done && number !== 1) throw notFound('Sitemap')
    response.set('Cache-Control', cachedForAnHour).type('xml')
    if (request.method === 'HEAD') {
      response.end()
      return
    }

    async function* addresses(): AsyncGenerator<SitemapItemLoose> {
      if (number === 1) for (const path of publicPages) yield { url: publicUrl + path }
      if (!first.done) yield addressOf(first.value, publicUrl)
      for await (const profile of profiles) yield addressOf(profile, publicUrl)
    }
    const xml = new SitemapStream({ xmlns: { image: true, news: false, video: false, xhtml: false } })
    try {
      await pipeline(addresses, xml, inLargeChunks, response)
    } catch (error) {
      if (!isClientGone(error)) throw error
    }
  }

  return Router()
    .get(discoveryPaths.sitemap, index)
    .get(discoveryPaths.sitemapPart, compression({ level: 1 }), part)
}

const chunkLength = 16 * 1024

/** Joins the pieces of addresses, which would cost more to send and to compress one by one than to write. */
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

const addressOf = ({ slug, changedAt, files }: ListedProfile, publicUrl: string): SitemapItemLoose => ({
  url: publicUrl + creatorPath(slug),
  lastmod: changedAt,
  img: (files ?? []).map((file) => ({ url: publicUrl + imageUrl(file) })),
})

const clientGoneCodes = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE']
const isClientGone = (error: unknown) => clientGoneCodes.includes((error as NodeJS.ErrnoException).code ?? '')
