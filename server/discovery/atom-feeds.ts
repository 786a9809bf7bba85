import { type RequestHandler, type Response, Router } from 'express'
import type { StatementRunner } from '../database/prepared.ts'
import { creatorFeedPath, discoveryPaths, picturePath } from '../../contract/discovery.ts'
import { creatorPath, pagePaths } from '../../contract/page-paths.ts'
import { siteName } from '../../contract/site.ts'
import { CreatorProfileSort, SortOrder } from '../features/directory/directory.type.ts'
import { nearPage } from '../features/directory/directory-pages.ts'
import type { ProfileRow } from '../features/profile/profile-rows.ts'
import { readCaching } from '../http/caching.ts'
import {
  filesOfPicture,
  largestWithin,
  nameOfPicture,
  type NewPicture,
  type PictureFile,
  profileAndNewPictures,
  sharedFile,
} from './profile-pictures.ts'
import { escapeHtml } from '../escape-html.ts'
import { xmlDocument, type XmlElement } from './xml.ts'

/** Of a creator's pictures; of the newest creators only those with a bio or a picture are entries. */
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

/** The Atom feeds (RFC 4287): of new creators, and of a creator's new pictures. */
export function atomFeeds({ publicUrl, reader }: { publicUrl: string; reader: StatementRunner }): Router {
  const newCreators: RequestHandler = async (_request, response) => {
    const { profiles } = await nearPage(reader, {
      page: 1,
      limit: maxEntries,
      sortBy: CreatorProfileSort.createdAt,
      sortOrder: SortOrder.desc,
    })
    const shown = profiles.filter(({ bio, coverImage }) => bio || coverImage)
    sendFeed(response, publicUrl, {
      path: discoveryPaths.creatorsFeed,
      title: `New creators on ${siteName}`,
      pagePath: pagePaths.creators,
      updated: shown[0]?.createdAt ?? new Date(0).toISOString(),
      entries: shown.map((profile) => creatorEntry(profile, publicUrl)),
    })
  }

  const newPictures: RequestHandler<{ slug: string }> = async (request, response) => {
    const { newPictures: pictures, ...profile } = await profileAndNewPictures(
      reader,
      request.params.slug,
      maxEntries,
    )
    sendFeed(response, publicUrl, {
      path: creatorFeedPath(profile.slug),
      title: `${profile.displayName} · ${siteName}`,
      pagePath: creatorPath(profile.slug),
      updated: isoTime(pictures[0]?.createdAt ?? profile.createdAt),
      entries: pictures.map((picture) => pictureEntry(picture, profile, publicUrl)),
    })
  }

  return Router().get(discoveryPaths.creatorsFeed, newCreators).get(discoveryPaths.creatorFeed, newPictures)
}

function creatorEntry(profile: ProfileRow, publicUrl: string): XmlElement {
  const url = publicUrl + creatorPath(profile.slug)
  const cover = profile.coverImage
  return {
    ...entryOf({ url, title: profile.displayName, createdAt: profile.createdAt }),
    author: authorOf(profile, publicUrl),
    category: profile.specialties.map((term) => ({ '@term': term })),
    ...(cover && { link: linksTo(url, publicUrl, cover) }),
    content: htmlOf([cover && imageOf(publicUrl, sharedFile(cover), cover.altText), profile.bio]),
  }
}

function pictureEntry(picture: NewPicture, profile: ProfileRow, publicUrl: string): XmlElement {
  const url = publicUrl + picturePath(profile.slug, picture.id)
  const shown = largestWithin(filesOfPicture(picture), contentImageWidth)
  return {
    ...entryOf({ url, title: nameOfPicture(picture, profile), createdAt: picture.createdAt }),
    author: authorOf(profile, publicUrl),
    category: picture.tags.map((term) => ({ '@term': term })),
    link: linksTo(url, publicUrl, picture),
    content: htmlOf([imageOf(publicUrl, shown, picture.altText), picture.description]),
  }
}

const entryOf = ({ url, title, createdAt }: { url: string; title: string; createdAt: string }) => ({
  id: url,
  title,
  link: [{ '@rel': 'alternate', '@type': 'text/html', '@href': url }],
  published: isoTime(createdAt),
  updated: isoTime(createdAt),
})

const authorOf = ({ displayName, slug }: ProfileRow, publicUrl: string) => ({
  name: displayName,
  uri: publicUrl + creatorPath(slug),
})

/** The enclosure is the picture for previews, which feed readers load with each entry. */
const linksTo = (url: string, publicUrl: string, picture: Parameters<typeof sharedFile>[0]) => [
  { '@rel': 'alternate', '@type': 'text/html', '@href': url },
  { '@rel': 'enclosure', '@type': 'image/jpeg', '@href': publicUrl + sharedFile(picture).path },
]

const imageOf = (publicUrl: string, { path, width, height }: PictureFile, altText?: string | null) => ({
  html: `<img src="${publicUrl}${path}" width="${width}" height="${height}" alt="${escapeHtml(altText ?? '')}">`,
})

const htmlOf = (parts: (string | { html: string } | null | undefined)[]): XmlElement => ({
  '@type': 'html',
  '#text': parts
    .flatMap((part) => (typeof part === 'string' ? part.split(/\n+/).map(escapeHtml) : (part?.html ?? [])))
    .map((html) => `<p>${html}</p>`)
    .join(''),
})

const isoTime = (time: string) => new Date(time).toISOString()

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
