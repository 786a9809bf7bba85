import { type RequestHandler, type Response, Router } from 'express'
import type { StatementRunner } from '../database/prepared.ts'
import { type ImageLicenseName, imageLicenses } from '../../contract/acquisition.ts'
import {
  creatorFeedPath,
  creatorsFeedPath,
  discoveryPaths,
  imagePath,
  nameOfImage,
} from '../../contract/discovery.ts'
import { creatorPath, pagePaths } from '../../contract/page-paths.ts'
import { siteName } from '../../contract/site.ts'
import { CreatorProfileSort, SortOrder } from '../features/directory/directory.type.ts'
import { nearPage } from '../features/directory/directory-pages.ts'
import type { ImageRow, ProfileWithImages } from '../features/gallery/image-pages.ts'
import type { ProfileRow } from '../features/profile/profile-rows.ts'
import { mediaTypeOf } from '../features/images/file-names.ts'
import { notFound } from '../errors/errors.ts'
import { readCaching } from '../http/caching.ts'
import { atomFeed, type Feed, type FeedEntry, jsonFeed, type MediaFile } from './feed-formats.ts'
import {
  filesOfImage,
  type ImageFile,
  largestJpeg,
  largestWithin,
  profileAndNewImages,
  sharedFile,
} from './profile-and-images.ts'
import { escapeHtml } from '../../contract/escape-html.ts'

/** Applies to a creator's images, and to the newest creators, of which only those with a bio or an image are entries. */
const maxEntries = 50

/** In pixels; fits the column of a feed reader. */
const contentImageWidth = 1280

/**
 * The feeds in the formats Atom (RFC 4287, with Media RSS) and JSON Feed 1.1: of new creators, and of a creator's new images. The
 * newest of these has an address of its own.
 */
export function feeds({ publicUrl, reader }: { publicUrl: string; reader: StatementRunner }): Router {
  async function newCreators(): Promise<Feed> {
    const { profiles } = await nearPage(reader, {
      page: 1,
      limit: maxEntries,
      sortBy: CreatorProfileSort.createdAt,
      sortOrder: SortOrder.desc,
    })
    const creators = profiles.filter(({ bio, coverImage }) => bio || coverImage)
    return {
      path: creatorsFeedPath,
      title: `New creators on ${siteName}`,
      pagePath: pagePaths.creators,
      updated: latest(creators.map(({ updatedAt }) => updatedAt)),
      entries: creators.map((profile) => creatorEntry(profile, publicUrl)),
    }
  }

  async function newImages({ slug }: Record<string, string>): Promise<Feed> {
    const { newImages: images, ...profile } = await profileAndNewImages(reader, slug!, maxEntries)
    return {
      path: creatorFeedPath(profile.slug),
      title: `${profile.displayName} · ${siteName}`,
      pagePath: creatorPath(profile.slug),
      updated: profile.updatedAt,
      entries: images.map((image) => imageEntry(image, profile, publicUrl)),
    }
  }

  const handlerOf =
    (read: (params: Record<string, string>) => Promise<Feed>, format: typeof atomFeed): RequestHandler =>
    async (request, response) => {
      const { type, text } = format(await read(request.params as Record<string, string>), publicUrl)
      allowCaching(response).set('Content-Type', `${type}; charset=utf-8`).send(text)
    }

  const latestImage: RequestHandler<{ slug: string }> = async (request, response) => {
    const { newImages } = await profileAndNewImages(reader, request.params.slug, 1)
    const [image] = newImages
    if (!image) throw notFound('Picture')
    // Other sites draw it.
    allowCaching(response).set('Cross-Origin-Resource-Policy', 'cross-origin')
    response.redirect(largestJpeg(image, contentImageWidth).path)
  }

  return Router()
    .get(discoveryPaths.creatorsFeed, handlerOf(newCreators, atomFeed))
    .get(discoveryPaths.creatorsJsonFeed, handlerOf(newCreators, jsonFeed))
    .get(discoveryPaths.creatorFeed, handlerOf(newImages, atomFeed))
    .get(discoveryPaths.creatorJsonFeed, handlerOf(newImages, jsonFeed))
    .get(discoveryPaths.latestImage, latestImage)
}

const allowCaching = (response: Response) =>
  response.set('Cache-Control', readCaching({ isPersonal: false }, undefined))

function creatorEntry(profile: ProfileWithImages, publicUrl: string): FeedEntry {
  const cover = profile.coverImage
  return {
    ...timesAndAuthor(profile, profile, publicUrl),
    url: publicUrl + creatorPath(profile.slug),
    title: profile.displayName,
    tags: profile.specialties,
    image: cover && mediaOf(cover, profile),
    html: htmlOf([cover && imageOf(publicUrl, sharedFile(cover), cover.altText), profile.bio]),
  }
}

function imageEntry(image: ImageRow, profile: ProfileRow, publicUrl: string): FeedEntry {
  const file = largestWithin(filesOfImage(image), contentImageWidth)
  return {
    ...timesAndAuthor(image, profile, publicUrl),
    url: publicUrl + imagePath(profile.slug, image.id),
    title: nameOfImage(image, profile),
    tags: image.tags,
    image: mediaOf(image, profile),
    html: htmlOf([imageOf(publicUrl, file, image.altText), image.description]),
  }
}

const timesAndAuthor = (
  { createdAt, updatedAt }: Pick<ProfileRow, 'createdAt' | 'updatedAt'>,
  { displayName, slug }: ProfileRow,
  publicUrl: string,
) => ({ createdAt, updatedAt, author: { name: displayName, url: publicUrl + creatorPath(slug) } })

function mediaOf(image: ImageRow, { displayName }: ProfileRow): MediaFile {
  const { file, width, height, byteSize, altText, license } = image
  const [full] = filesOfImage(image)
  return {
    path: full!.path,
    mediaType: mediaTypeOf(file),
    width,
    height,
    byteSize,
    altText,
    credit: image.credit ?? displayName,
    license: imageLicenses[license as ImageLicenseName],
    preview: sharedFile(image),
  }
}

const imageOf = (publicUrl: string, { path, width, height }: ImageFile, altText?: string | null) => ({
  html: `<img src="${publicUrl}${path}" width="${width}" height="${height}" alt="${escapeHtml(altText ?? '')}">`,
})

const htmlOf = (parts: (string | { html: string } | null | undefined)[]): string =>
  parts
    .flatMap((part) => (typeof part === 'string' ? part.split(/\n+/).map(escapeHtml) : (part?.html ?? [])))
    .map((html) => `<p>${html}</p>`)
    .join('')

/** Returns the latest of times in ISO 8601, which sort as texts; the first of all times if there are none. */
const latest = (times: string[]) => times.toSorted().at(-1) ?? new Date(0).toISOString()
