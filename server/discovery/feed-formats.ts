import { siteName } from '../../contract/site.ts'
import { xmlDocument, type XmlElement } from '../xml.ts'
import type { ImageFile } from './profile-and-images.ts'

/** A feed in no format; its paths are relative to the site. Times are ISO 8601. */
export interface Feed {
  /** Without the extension of a format. */
  path: string
  title: string
  pagePath: string
  updated: string
  entries: FeedEntry[]
}

export interface FeedEntry {
  url: string
  title: string
  createdAt: string
  updatedAt: string
  author: { name: string; url: string }
  tags: readonly string[]
  image: MediaFile | null | undefined
  html: string
}

/** The large file of an image. */
export interface MediaFile extends ImageFile {
  mediaType: string
  byteSize: number
  altText: string | null | undefined
  credit: string
  license: { label: string; url: string | null }
  /** A JPEG, which feed readers load with each entry. */
  preview: ImageFile
}

interface FeedDocument {
  type: string
  text: string
}

/** Returns a feed in Atom (RFC 4287), whose images are described by Media RSS 1.5.1 too. */
export const atomFeed = (
  { path, title, pagePath, updated, entries }: Feed,
  publicUrl: string,
): FeedDocument => ({
  type: 'application/atom+xml',
  text: xmlDocument({
    feed: {
      '@xmlns': 'http://www.w3.org/2005/Atom',
      '@xmlns:media': 'http://search.yahoo.com/mrss/',
      id: `${publicUrl}${path}.atom`,
      title,
      updated,
      link: [
        { '@rel': 'self', '@type': 'application/atom+xml', '@href': `${publicUrl}${path}.atom` },
        { '@rel': 'alternate', '@type': 'text/html', '@href': publicUrl + pagePath },
      ],
      author: { name: siteName, uri: `${publicUrl}/` },
      entry: entries.map((entry) => atomEntry(entry, publicUrl)),
    },
  }),
})

const atomEntry = (
  { url, title, createdAt, updatedAt, author, tags, image, html }: FeedEntry,
  publicUrl: string,
): XmlElement => ({
  id: url,
  title,
  link: [
    { '@rel': 'alternate', '@type': 'text/html', '@href': url },
    ...(image
      ? [{ '@rel': 'enclosure', '@type': 'image/jpeg', '@href': publicUrl + image.preview.path }]
      : []),
  ],
  published: createdAt,
  updated: updatedAt,
  author: { name: author.name, uri: author.url },
  category: tags.map((term) => ({ '@term': term })),
  content: { '@type': 'html', '#text': html },
  ...(image && { 'media:content': mediaContent(image, publicUrl) }),
})

const mediaContent = (
  { path, mediaType, width, height, byteSize, altText, credit, license, preview }: MediaFile,
  publicUrl: string,
): XmlElement => ({
  '@url': publicUrl + path,
  '@medium': 'image',
  '@type': mediaType,
  '@width': width,
  '@height': height,
  '@fileSize': byteSize,
  ...(altText && { 'media:description': { '@type': 'plain', '#text': altText } }),
  'media:thumbnail': {
    '@url': publicUrl + preview.path,
    '@width': preview.width,
    '@height': preview.height,
  },
  'media:credit': { '@role': 'author', '#text': credit },
  ...(license.url && {
    'media:license': { '@type': 'text/html', '@href': license.url, '#text': license.label },
  }),
})

/** Returns a feed in JSON Feed 1.1. */
export const jsonFeed = ({ path, title, pagePath, entries }: Feed, publicUrl: string): FeedDocument => ({
  type: 'application/feed+json',
  text: JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: publicUrl + pagePath,
    feed_url: `${publicUrl}${path}.json`,
    authors: [{ name: siteName, url: `${publicUrl}/` }],
    items: entries.map((entry) => jsonItem(entry, publicUrl)),
  }),
})

const jsonItem = (
  { url, title, createdAt, updatedAt, author, tags, image, html }: FeedEntry,
  publicUrl: string,
) => ({
  id: url,
  url,
  title,
  content_html: html,
  date_published: createdAt,
  date_modified: updatedAt,
  authors: [author],
  tags,
  ...(image && {
    image: publicUrl + image.preview.path,
    attachments: [{ url: publicUrl + image.path, mime_type: image.mediaType, size_in_bytes: image.byteSize }],
  }),
})
