import { type RequestHandler, type Response, Router } from 'express'
import type { StatementRunner } from '../database/prepared.ts'
import { creatorFeedPath, discoveryPaths, imagePath } from '../../contract/discovery.ts'
import { creatorPath, pagePaths } from '../../contract/page-paths.ts'
import { siteName } from '../../contract/site.ts'
import { CreatorProfileSort, SortOrder } from '../features/directory/directory.type.ts'
import { nearPage } from '../features/directory/directory-pages.ts'
import type { ImageRow, ProfileWithImages } from '../features/gallery/image-pages.ts'
import type { ProfileRow, Times } from '../features/profile/profile-rows.ts'
import { readCaching } from '../http/caching.ts'
import {
  filesOfImage,
  largestWithin,
  nameOfImage,
  type ImageFile,
  profileAndNewImages,
  sharedFile,
} from './profile-and-images.ts'
import { escapeHtml } from '../escape-html.ts'
import { xmlDocument, type XmlElement } from '../xml.ts'

/** Applies to a creator's images, and to the newest creators, of which only those with a bio or an image are entries. */
const maxEntries = 50

/** In pixels; fits the column of a feed reader. */
const contentImageWidth = 1280

interface Feed {
  path: string
  title: string
  pagePath: string
  /** ISO 8601. */
  updated: string
  entries: XmlElement[]
}

/** The Atom feeds (RFC 4287): of new creators, and of a creator's new images. */
export function atomFeeds({ publicUrl, reader }: { publicUrl: string; reader: StatementRunner }): Router {
  const newCreators: RequestHandler = async (_request, response) => {
    const { profiles } = await nearPage(reader, {
      page: 1,
      limit: maxEntries,
      sortBy: CreatorProfileSort.createdAt,
      sortOrder: SortOrder.desc,
    })
    const creators = profiles.filter(({ bio, coverImage }) => bio || coverImage)
    sendFeed(response, publicUrl, {
      path: discoveryPaths.creatorsFeed,
      title: `New creators on ${siteName}`,
      pagePath: pagePaths.creators,
      updated: latest(creators.map(({ updatedAt }) => updatedAt)),
      entries: creators.map((profile) => creatorEntry(profile, publicUrl)),
    })
  }

  const newImages: RequestHandler<{ slug: string }> = async (request, response) => {
    const { newImages: images, ...profile } = await profileAndNewImages(
      reader,
      request.params.slug,
      maxEntries,
    )
    sendFeed(response, publicUrl, {
      path: creatorFeedPath(profile.slug),
      title: `${profile.displayName} · ${siteName}`,
      pagePath: creatorPath(profile.slug),
      updated: profile.updatedAt,
      entries: images.map((image) => imageEntry(image, profile, publicUrl)),
    })
  }

  return Router().get(discoveryPaths.creatorsFeed, newCreators).get(discoveryPaths.creatorFeed, newImages)
}

function creatorEntry(profile: ProfileWithImages, publicUrl: string): XmlElement {
  const url = publicUrl + creatorPath(profile.slug)
  const cover = profile.coverImage
  return {
    ...entryOf(url, profile.displayName, profile),
    author: authorOf(profile, publicUrl),
    category: profile.specialties.map((term) => ({ '@term': term })),
    ...(cover && { link: linksTo(url, publicUrl, cover) }),
    content: htmlOf([cover && imageOf(publicUrl, sharedFile(cover), cover.altText), profile.bio]),
  }
}

function imageEntry(image: ImageRow, profile: ProfileRow, publicUrl: string): XmlElement {
  const url = publicUrl + imagePath(profile.slug, image.id)
  const file = largestWithin(filesOfImage(image), contentImageWidth)
  return {
    ...entryOf(url, nameOfImage(image, profile), image),
    author: authorOf(profile, publicUrl),
    category: image.tags.map((term) => ({ '@term': term })),
    link: linksTo(url, publicUrl, image),
    content: htmlOf([imageOf(publicUrl, file, image.altText), image.description]),
  }
}

const entryOf = (url: string, title: string, { createdAt, updatedAt }: Times) => ({
  id: url,
  title,
  link: [{ '@rel': 'alternate', '@type': 'text/html', '@href': url }],
  published: createdAt,
  updated: updatedAt,
})

const authorOf = ({ displayName, slug }: ProfileRow, publicUrl: string) => ({
  name: displayName,
  uri: publicUrl + creatorPath(slug),
})

/** The enclosure is the image for previews, which feed readers load with each entry. */
const linksTo = (url: string, publicUrl: string, image: Parameters<typeof sharedFile>[0]) => [
  { '@rel': 'alternate', '@type': 'text/html', '@href': url },
  { '@rel': 'enclosure', '@type': 'image/jpeg', '@href': publicUrl + sharedFile(image).path },
]

const imageOf = (publicUrl: string, { path, width, height }: ImageFile, altText?: string | null) => ({
  html: `<img src="${publicUrl}${path}" width="${width}" height="${height}" alt="${escapeHtml(altText ?? '')}">`,
})

const htmlOf = (parts: (string | { html: string } | null | undefined)[]): XmlElement => ({
  '@type': 'html',
  '#text': parts
    .flatMap((part) => (typeof part === 'string' ? part.split(/\n+/).map(escapeHtml) : (part?.html ?? [])))
    .map((html) => `<p>${html}</p>`)
    .join(''),
})

/** Returns the latest of times in ISO 8601, which sort as texts; the first of all times if there are none. */
const latest = (times: string[]) => times.toSorted().at(-1) ?? new Date(0).toISOString()

function sendFeed(response: Response, publicUrl: string, { path, title, pagePath, updated, entries }: Feed) {
  const xml = xmlDocument({
    feed: {
      '@xmlns': 'http://www.w3.org/2005/Atom',
      id: publicUrl + path,
      title,
      updated,
      link: [
        { '@rel': 'self', '@type': 'application/atom+xml', '@href': publicUrl + path },
        { '@rel': 'alternate', '@type': 'text/html', '@href': publicUrl + pagePath },
      ],
      author: { name: siteName, uri: `${publicUrl}/` },
      entry: entries,
    },
  })
  response
    .set({
      'Cache-Control': readCaching({ isPersonal: false }, undefined),
      'Content-Type': 'application/atom+xml; charset=utf-8',
    })
    .send(xml)
}
