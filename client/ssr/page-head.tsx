import { renderToStaticMarkup } from 'react-dom/server'
import { allowsTraining } from '../../contract/acquisition.ts'
import { creatorFeedPath, discoveryPaths, oEmbedUrl, imagePath } from '../../contract/discovery.ts'
import { creatorPath, objectPath, pagePaths } from '../../contract/page-paths.ts'
import { imageSearchParams, imageSearchPath } from '../../contract/image-search-path.ts'
import type { PreviewedImage, QueryResult } from '../../contract/rendered-page.ts'
import { siteName } from '../../contract/site.ts'
import { readDirectoryRequest, directoryQuery } from '../features/profile/directory-address.ts'
import { readImageSearch } from '../features/image-search/image-search-address.ts'
import { kindAndPlace, fullTitle, imagesText } from '../features/sky/object-texts.ts'
import { objectsQuery, readObjectsRequest } from '../features/sky/objects-address.ts'
import type { CreatorPageQuery } from '../pages/CreatorPage.generated.ts'
import type { ObjectPageQuery } from '../pages/objects.generated.ts'
import type { ImageSearchPageQuery } from '../pages/ImageSearchPage.generated.ts'
import {
  sameAsUrls,
  creatorJsonLd,
  imagesJsonLd,
  type JsonLd,
  jsonScript,
  objectJsonLd,
  type Profile,
  uploadedProfilePicture,
} from './json-ld.ts'

interface PageHead {
  title: string
  description: string
  /** The page's own path with the part of its query string that changes what it shows. */
  path?: string
  type?: 'website' | 'profile'
  image?: PreviewImage | undefined
  /** Addresses that belong to the same person. */
  me?: string[]
  jsonLd?: JsonLd | undefined
  /** Path of the Atom feed. */
  feed?: { title: string; path: string }
  /** Whether oEmbed describes the page. */
  isEmbeddable?: boolean
  /** Keeps the page out of search engines. */
  isNoindex?: boolean
  /** Whether the training of AI is allowed, by the licence of the one picture that the page is about. */
  isTrainingAllowed?: boolean
}

interface PreviewImage {
  /** Whether previews show it beside the text, as a square, instead of above. */
  isSmall?: boolean
  url: string
  type: 'image/jpeg' | 'image/webp'
  width: number
  height: number
  alt: string
}

interface RenderedPage {
  path: string
  url: URL
  title: string
  data: QueryResult['data']
  isNotFound: boolean
  /** The image that the address of a profile names. */
  photo: PreviewedImage | undefined
}

const siteDescription =
  'A directory of astro-photographers and astronomy creators: their pictures, their gear and where to follow them.'

const creatorsFeed = { title: `New creators on ${siteName}`, path: discoveryPaths.creatorsFeed }

/** The file of an image for previews: messengers drop larger ones. */
const shareSize = { type: 'image/jpeg', width: 1200, height: 630 } as const

/** In characters, as link previews show it. */
const maxDescriptionLength = 200

/** Returns the tags of a page's head; without a page, those of a page that the browser renders. */
export function headOf(page?: RenderedPage): string {
  if (!page) return tags({ title: siteName, description: siteDescription }, '')
  const { path, url, title, data, isNotFound, photo } = page
  const head = { title, description: siteDescription }
  if (isNotFound || path === '*') return tags({ ...head, isNoindex: true }, url.origin)
  if (path === pagePaths.creators) return tags(directoryHead(url, head), url.origin)
  if (path === pagePaths.creator)
    return tags(creatorHead(url, head, data as CreatorPageQuery, photo), url.origin)
  if (path === pagePaths.objects) return tags(objectsHead(url, head), url.origin)
  if (path === pagePaths.object) return tags(objectHead(url, head, data as ObjectPageQuery), url.origin)
  if (path === pagePaths.imageSearch)
    return tags(imageSearchHead(url, head, data as ImageSearchPageQuery), url.origin)
  const feed = path === pagePaths.home ? { feed: creatorsFeed } : {}
  return tags({ ...head, path, ...feed }, url.origin)
}

function directoryHead(url: URL, head: { title: string; description: string }): PageHead {
  const request = readDirectoryRequest(url.searchParams)
  return {
    ...head,
    title: withPage(head.title, request.page),
    path: pagePaths.creators + directoryQuery(request),
    feed: creatorsFeed,
    // The page of an object lists its creators.
    isNoindex: [request.search, request.object, request.gear].some(Boolean),
  }
}

const withPage = (title: string, page: number) => (page > 1 ? title.replace(' ·', `, page ${page} ·`) : title)

function objectsHead(url: URL, head: { title: string; description: string }): PageHead {
  const request = readObjectsRequest(url.searchParams)
  return {
    title: withPage(head.title, request.page),
    description:
      'Galaxies, nebulae, star clusters, planets and comets, with pictures of them and their creators.',
    path: pagePaths.objects + objectsQuery(request),
    isNoindex: [request.search, request.kind, request.constellation].some(Boolean),
  }
}

/** The address of an object has its slug, whichever of its names the visitor used. */
function objectHead(url: URL, head: { title: string }, data: ObjectPageQuery): PageHead {
  const object = data.skyObject!
  const { slug, imageCount, images } = object
  const name = fullTitle(object)
  const [newest] = images.nodes
  return {
    ...head,
    description: `${name}: ${kindAndPlace(object)}. ${imagesText(imageCount)} by creators on ${siteName}.`,
    path: objectPath(slug),
    image: newest && {
      ...shareSize,
      url: newest.shareImageUrl,
      alt: newest.altText || newest.title || `A picture of ${name}`,
    },
    jsonLd: objectJsonLd(object, url.origin),
    isNoindex: [imageSearchParams.after, imageSearchParams.orderBy].some((name) =>
      url.searchParams.has(name),
    ),
  }
}

/** Search engines read the newest images; the pages of objects list the others. */
function imageSearchHead(url: URL, head: { title: string }, data: ImageSearchPageQuery): PageHead {
  const path = imageSearchPath(readImageSearch(url.searchParams))
  const isWhole = path === pagePaths.imageSearch
  return {
    ...head,
    description:
      'Pictures of galaxies, nebulae, the Moon and planets by all creators, by object, gear, filter and hours of integration.',
    path,
    jsonLd: isWhole ? imagesJsonLd(data, url.origin) : undefined,
    isNoindex: !isWhole,
  }
}

function creatorHead(
  url: URL,
  head: { title: string; description: string },
  data: CreatorPageQuery,
  photo: PreviewedImage | undefined,
): PageHead {
  const profile = data.creatorProfile!
  const { slug, displayName, bio, location } = profile
  const path = creatorPath(slug)
  const shared: Pick<PageHead, 'me' | 'jsonLd' | 'type' | 'feed' | 'isEmbeddable'> = {
    type: 'profile',
    feed: { title: `New pictures by ${displayName}`, path: creatorFeedPath(slug) },
    isEmbeddable: true,
    me: sameAsUrls(profile),
    jsonLd: creatorJsonLd(profile, url.origin),
  }
  if (photo) {
    const name = photo.title || photo.altText || `Picture by ${displayName}`
    return {
      ...shared,
      title: `${name} · ${displayName} · ${siteName}`,
      description: cut(photo.description || photo.altText || `${name}, by ${displayName} on ${siteName}.`),
      path: imagePath(slug, photo.id),
      image: { ...shareSize, url: photo.shareImageUrl, alt: photo.altText || name },
      isTrainingAllowed: allowsTraining(photo.license),
    }
  }
  return {
    ...head,
    ...shared,
    description: cut(bio || `${[displayName, location].filter(Boolean).join(', ')} on ${siteName}.`),
    path,
    image: previewOf(profile),
  }
}

function previewOf(profile: Profile): PreviewImage | undefined {
  const { coverImage, displayName } = profile
  const profilePicture = uploadedProfilePicture(profile)
  if (!coverImage)
    return profilePicture
      ? { url: profilePicture, type: 'image/webp', width: 448, height: 448, alt: displayName, isSmall: true }
      : undefined
  return {
    ...shareSize,
    url: coverImage.shareImageUrl,
    alt: coverImage.altText || coverImage.title || `A picture by ${displayName}`,
  }
}

/** Shortens a text to one line of a preview. */
function cut(text: string): string {
  const letters = Array.from(text.replace(/\s+/g, ' '))
  return letters.length > maxDescriptionLength
    ? `${letters.slice(0, maxDescriptionLength - 1).join('')}…`
    : letters.join('')
}

function tags(head: PageHead, origin: string): string {
  const { title, description, path, type = 'website', image, me = [], feed, jsonLd } = head
  const url = path === undefined ? undefined : origin + path
  const markup = renderToStaticMarkup(
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {head.isNoindex && <meta name="robots" content="noindex" />}
      <meta name="tdm-reservation" content={head.isTrainingAllowed ? '0' : '1'} />
      {url && (
        <>
          <link rel="canonical" href={url} />
          <meta property="og:url" content={url} />
          <meta property="og:site_name" content={siteName} />
          <meta property="og:type" content={type} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta name="twitter:card" content={image && !image.isSmall ? 'summary_large_image' : 'summary'} />
        </>
      )}
      {image && (
        <>
          <meta property="og:image" content={image.url} />
          <meta property="og:image:type" content={image.type} />
          <meta property="og:image:width" content={String(image.width)} />
          <meta property="og:image:height" content={String(image.height)} />
          <meta property="og:image:alt" content={image.alt} />
        </>
      )}
      {feed && (
        <link rel="alternate" type="application/atom+xml" title={feed.title} href={origin + feed.path} />
      )}
      {url && head.isEmbeddable && (
        <link rel="alternate" type="application/json+oembed" title={title} href={oEmbedUrl(url)} />
      )}
      {me.map((href) => (
        <link key={href} rel="me" href={href} />
      ))}
    </>,
  )
  return markup + (jsonLd ? jsonScript('application/ld+json', jsonLd) : '')
}
