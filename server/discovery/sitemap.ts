import compression from 'compression'
import { type RequestHandler, Router } from 'express'
import { pipeline } from 'node:stream/promises'
import type { StatementRunner } from '../database/prepared.ts'
import { isClientDisconnect } from '../http/error-handlers.ts'
import { discoveryPaths } from '../../contract/discovery.ts'
import { creatorPath, objectPath, pagePaths } from '../../contract/page-paths.ts'
import { pathOfFile } from '../features/images/file-names.ts'
import { notFound } from '../errors/errors.ts'
import {
  hasListedObjects,
  type ListedObject,
  listedObjects,
  type ListedProfile,
  profilesOfPart,
  sitemapParts,
} from './sitemap-entries.ts'
import { xmlDocument, type XmlElement, xmlOf } from '../xml.ts'

/** Half of the 50,000 addresses that a part may have, because with ten images each they could exceed its 50 MB. */
export const idsPerPart = 25_000

const maxId = 2 ** 31 - 1

const publicPages = [
  pagePaths.home,
  pagePaths.creators,
  pagePaths.objects,
  pagePaths.imageSearch,
  pagePaths.sky,
  pagePaths.about,
  pagePaths.contact,
  pagePaths.privacy,
  pagePaths.terms,
]

/** The part with all sky objects, of which the catalogue has fewer than 50,000. */
const objectsPart = 'objects'

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const imageNamespace = 'http://www.google.com/schemas/sitemap-image/1.1'

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
    const parts = [...profiles, ...(hasObjects ? [objectsPart] : [])].map((part) => ({ loc: partUrl(part) }))
    response.set('Cache-Control', cachedForAnHour).type('xml')
    response.send(xmlDocument({ sitemapindex: { '@xmlns': namespace, sitemap: parts } }))
  }

  const part: RequestHandler<{ part: string }> = async (request, response) => {
    const [paths, pages] = entriesOf(request.params.part)
    // Before the headers are sent, so that an unreachable database results in 503.
    const first = await pages.next()
    if (first.done && paths.length === 0) throw notFound('Sitemap')
    response.set('Cache-Control', cachedForAnHour).type('xml')
    if (request.method === 'HEAD') {
      response.end()
      return
    }

    async function* xml() {
      yield `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="${namespace}" xmlns:image="${imageNamespace}">`
      yield xmlOf({ url: paths.map((path) => ({ loc: publicUrl + path })) })
      for (let page = first; !page.done; page = await pages.next())
        yield xmlOf({ url: page.value.map(addressOf) })
      yield '</urlset>'
    }
    try {
      await pipeline(xml, response)
    } catch (error) {
      if (!isClientDisconnect(error)) throw error
    }
  }

  function entriesOf(part: string): [paths: readonly string[], pages: AsyncGenerator<Entry[]>] {
    if (part === objectsPart) return [[], listedObjects(reader)]
    const number = /^[1-9]\d{0,9}$/.test(part) ? Number(part) : 0
    if (number === 0 || (number - 1) * partSize > maxId) throw notFound('Sitemap')
    return [number === 1 ? publicPages : [], profilesOfPart(reader, number, partSize)]
  }

  const addressOf = (entry: Entry): XmlElement => ({
    loc: publicUrl + ('name' in entry ? objectPath(entry.slug) : creatorPath(entry.slug)),
    lastmod: entry.changedAt,
    'image:image': entry.images.map((file) => ({ 'image:loc': publicUrl + pathOfFile(file) })),
  })

  return Router()
    .get(discoveryPaths.sitemap, index)
    .get(discoveryPaths.sitemapPart, compression({ level: 1 }), part)
}

type Entry = ListedProfile | ListedObject
