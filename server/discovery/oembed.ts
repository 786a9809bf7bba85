import { type RequestHandler, Router } from 'express'
import type { StatementRunner } from '../database/prepared.ts'
import { discoveryPaths, nameOfImage } from '../../contract/discovery.ts'
import { type Embedded, embedHtml, embedPath, embedSize } from '../../contract/embed.ts'
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
  type ImageFile,
  profileAndGear,
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
    const description = await descriptionOf(pageAt(query['url'], origin), bounds)
    response.set('Cache-Control', readCaching({ isPersonal: false }, undefined))
    if (format === 'json') response.json(description)
    else response.type('text/xml').send(xmlDocument({ oembed: description }))
  }

  async function descriptionOf({ slug, imageId, isGear }: DescribedPage, bounds: Bounds) {
    if (isGear) {
      const { gear, ...profile } = await profileAndGear(reader, slug)
      if (gear.length > 0)
        return listDescription(profile, bounds, { kind: 'gear' }, `Gear of ${profile.displayName}`)
      return profileDescription(profile, bounds)
    }
    const { image, ...profile } = await profileAndImage(reader, slug, imageId)
    if (imageId !== null && !image) throw notFound('Picture')
    return image ? imageDescription(image, profile, bounds) : profileDescription(profile, bounds)
  }

  function profileDescription(profile: ProfileWithImages, bounds: Bounds) {
    const { displayName, coverImage } = profile
    if (coverImage) return listDescription(profile, bounds, { kind: 'newest' }, displayName)
    return { ...described('link', displayName, profile), ...thumbnailOf(profile, bounds) }
  }

  const listDescription = (profile: ProfileWithImages, bounds: Bounds, embedded: Embedded, title: string) => {
    const { html, width, height } = frameOf(profile, embedded, title, bounds)
    return { ...described('rich', title, profile), html, width, height, ...thumbnailOf(profile, bounds) }
  }

  function thumbnailOf(profile: ProfileWithImages, bounds: Bounds) {
    const previews = profile.coverImage ? previewsOf(profile.coverImage) : avatarsOf(profile)
    if (previews.length === 0) return {}
    const { path, width, height } = largest(previews, bounds)
    return { thumbnail_url: publicUrl + path, thumbnail_width: width, thumbnail_height: height }
  }

  /** Has the frame beside the file, for sites that show more than the file: the others have a policy for frames of unknown sites. */
  function imageDescription(image: ImageRow, profile: ProfileRow, bounds: Bounds) {
    const { path, width, height } = largest(filesOfImage(image), bounds)
    const title = nameOfImage(image, profile)
    const embedded = { kind: 'image', id: image.id, width: image.width, height: image.height } as const
    return {
      ...described('photo', title, profile),
      url: publicUrl + path,
      width,
      height,
      html: frameOf(profile, embedded, title, bounds).html,
    }
  }

  function frameOf({ slug }: ProfileRow, embedded: Embedded, title: string, { maxwidth, maxheight }: Bounds) {
    const size = embedSize(embedded, maxwidth, maxheight)
    return { ...size, html: embedHtml(publicUrl + embedPath(slug, embedded), title, size) }
  }

  const described = (type: 'link' | 'photo' | 'rich', title: string, { displayName, slug }: ProfileRow) => ({
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

interface DescribedPage {
  slug: string
  imageId: number | null
  isGear: boolean
}

/** Throws NOT_FOUND for an address that is not a page of this site. */
function pageAt(url: unknown, origin: string): DescribedPage {
  if (typeof url !== 'string' || url === '')
    throw badInput('url is required', { path: 'url', rule: 'required' })
  const address = URL.parse(url)
  const [, slug] = (address?.origin === origin && creatorPage.exec(address.pathname)) || []
  if (slug === undefined) throw notFound('Page')
  const imageId = address!.searchParams.get('photo')
  if (imageId === null) return { slug, imageId, isGear: address!.searchParams.get('tab') === 'gear' }
  if (!/^[1-9]\d{0,9}$/.test(imageId)) throw notFound('Picture')
  return { slug, imageId: Number(imageId), isGear: false }
}
