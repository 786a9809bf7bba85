import { type RequestHandler, Router } from 'express'
import type { StatementRunner } from '../database/prepared.ts'
import { discoveryPaths } from '../../contract/discovery.ts'
import { creatorPath, pagePaths } from '../../contract/page-paths.ts'
import { siteName } from '../../contract/site.ts'
import type { ImageRow, ProfileWithImages } from '../features/gallery/image-pages.ts'
import type { ProfileRow } from '../features/profile/profile-rows.ts'
import { avatarSizesOf } from '../features/images/profile-picture-files.ts'
import { badInput, notFound } from '../errors/errors.ts'
import { answerOptions } from '../http/allow-methods.ts'
import { readCaching } from '../http/caching.ts'
import { errorBody } from '../http/error-handlers.ts'
import {
  filesOfImage,
  largestWithin,
  nameOfImage,
  type ImageFile,
  profileAndImage,
  sharedFile,
} from './profile-and-images.ts'
import { xmlDocument } from '../xml.ts'

const cacheAgeSeconds = 3600

interface Bounds {
  maxwidth?: number | undefined
  maxheight?: number | undefined
}

/** Describes profiles and images for sites that embed them (https://oembed.com). */
export function oEmbed({ publicUrl, reader }: { publicUrl: string; reader: StatementRunner }): Router {
  const { origin } = new URL(publicUrl)

  const describe: RequestHandler = async ({ query }, response) => {
    const format = query['format'] ?? 'json'
    if (format !== 'json' && format !== 'xml') {
      response.status(501).json(errorBody('NOT_IMPLEMENTED', 'The format must be json or xml'))
      return
    }
    const bounds = { maxwidth: lengthIn(query, 'maxwidth'), maxheight: lengthIn(query, 'maxheight') }
    const { slug, imageId } = pageAt(query['url'], origin)
    const { image, ...profile } = await profileAndImage(reader, slug, imageId)
    if (imageId !== null && !image) throw notFound('Picture')
    const description = image ? imageDescription(image, profile, bounds) : profileDescription(profile, bounds)
    response.set('Cache-Control', readCaching({ isPersonal: false }, undefined))
    if (format === 'json') response.json(description)
    else response.type('text/xml').send(xmlDocument({ oembed: description }))
  }

  function profileDescription(profile: ProfileWithImages, bounds: Bounds) {
    const previews = profile.coverImage ? previewsOf(profile.coverImage) : avatarsOf(profile)
    const description = described('link', profile.displayName, profile)
    if (previews.length === 0) return description
    const { path, width, height } = largest(previews, bounds)
    return {
      ...description,
      thumbnail_url: publicUrl + path,
      thumbnail_width: width,
      thumbnail_height: height,
    }
  }

  function imageDescription(image: ImageRow, profile: ProfileRow, bounds: Bounds) {
    const { path, width, height } = largest(filesOfImage(image), bounds)
    return {
      ...described('photo', nameOfImage(image, profile), profile),
      url: publicUrl + path,
      width,
      height,
    }
  }

  const described = (type: 'link' | 'photo', title: string, { displayName, slug }: ProfileRow) => ({
    type,
    version: '1.0',
    title,
    author_name: displayName,
    author_url: publicUrl + creatorPath(slug),
    provider_name: siteName,
    provider_url: `${publicUrl}/`,
    cache_age: cacheAgeSeconds,
  })

  return Router()
    .get(discoveryPaths.oEmbed, describe)
    .options(discoveryPaths.oEmbed, answerOptions('GET, HEAD, OPTIONS'))
}

function previewsOf(cover: Parameters<typeof filesOfImage>[0]): ImageFile[] {
  const shared = sharedFile(cover)
  return [shared, ...filesOfImage(cover).filter(({ width }) => width < shared.width)]
}

const avatarsOf = (profile: ProfileRow): ImageFile[] =>
  avatarSizesOf(profile, '').map(({ url, width, height }) => ({ path: url, width, height }))

const largest = (files: ImageFile[], { maxwidth, maxheight }: Bounds) =>
  largestWithin(files, maxwidth, maxheight)

function lengthIn(query: Record<string, unknown>, name: string): number | undefined {
  const length = query[name]
  if (length === undefined) return undefined
  if (typeof length === 'string' && /^[1-9]\d{0,5}$/.test(length)) return Number(length)
  const message = `${name} must be a number of pixels`
  throw badInput(message, { path: name, rule: 'type' })
}

const creatorPage = new RegExp(`^${pagePaths.creator.replace(':slug', '([^/%]+)')}/?$`, 'i')

/** Throws NOT_FOUND for an address that is not a page of this site. */
function pageAt(url: unknown, origin: string): { slug: string; imageId: number | null } {
  if (typeof url !== 'string' || url === '')
    throw badInput('url is required', { path: 'url', rule: 'required' })
  const address = URL.parse(url)
  const [, slug] = (address?.origin === origin && creatorPage.exec(address.pathname)) || []
  if (slug === undefined) throw notFound('Page')
  const imageId = address!.searchParams.get('photo')
  if (imageId === null) return { slug, imageId }
  if (!/^[1-9]\d{0,9}$/.test(imageId)) throw notFound('Picture')
  return { slug, imageId: Number(imageId) }
}
