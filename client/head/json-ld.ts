import type { Graph, Thing } from 'schema-dts'
import { imagePath } from '../../contract/discovery.ts'
import { creatorPath, pagePaths } from '../../contract/page-paths.ts'
import { siteName } from '../../contract/site.ts'

export type JsonLd = Graph

export const jsonLd = (...things: JsonLd['@graph']): JsonLd => ({
  '@context': 'https://schema.org',
  '@graph': things,
})

interface ListedImage {
  id: number
  title?: string | null
  altText?: string | null
  imageUrl: string
  width: number
  height: number
  creatorProfile: { slug: string; displayName: string }
}

/** Returns no gallery without images. */
export const imageGallery = (
  images: readonly ListedImage[],
  origin: string,
  { path, name, about }: { path: string; name: string; about?: Thing },
) =>
  images.length === 0
    ? []
    : [
        {
          '@type': 'ImageGallery' as const,
          '@id': `${origin}${path}#gallery`,
          url: origin + path,
          name,
          about,
          image: images.map(({ id, creatorProfile, ...image }) => ({
            '@type': 'ImageObject' as const,
            contentUrl: image.imageUrl,
            url: origin + imagePath(creatorProfile.slug, id),
            width: pixels(image.width),
            height: pixels(image.height),
            creator: {
              '@type': 'Person' as const,
              name: creatorProfile.displayName,
              url: origin + creatorPath(creatorProfile.slug),
            },
            creditText: creatorProfile.displayName,
            name: image.title || undefined,
            caption: image.altText || undefined,
          })),
        },
      ]

export const pixels = (value: number) => ({ '@type': 'QuantitativeValue' as const, value, unitCode: 'E37' })

/** `pages` are those below the home page, down to the page itself. */
export const breadcrumbs = (origin: string, ...pages: [name: string, path: string][]) => ({
  '@type': 'BreadcrumbList' as const,
  itemListElement: [[siteName, pagePaths.home] as const, ...pages].map(([name, path], index) => ({
    '@type': 'ListItem' as const,
    position: index + 1,
    name,
    item: origin + path,
  })),
})

/** A JSON text can end a script element, or open a comment in it, only by '<'. */
export const jsonScript = (type: string, value: unknown, attributes = '') =>
  `<script type="${type}"${attributes}>${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`
