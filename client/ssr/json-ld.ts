import type { Graph, Thing } from 'schema-dts'
import { imagePath } from '../../contract/discovery.ts'
import { creatorPath, galleryQuery, objectPath, pagePaths } from '../../contract/page-paths.ts'
import { siteName } from '../../contract/site.ts'
import { fullTitle } from '../features/sky/object-texts.ts'
import type { CreatorPageQuery } from '../pages/CreatorPage.generated.ts'
import type { ObjectPageQuery } from '../pages/objects.generated.ts'
import type { ImageSearchPageQuery } from '../pages/ImageSearchPage.generated.ts'

export type JsonLd = Graph

export type Profile = NonNullable<CreatorPageQuery['creatorProfile']>

/** Returns the addresses of the same person elsewhere, each once. */
export const sameAsUrls = ({ websiteUrl, socialLinks }: Profile): string[] => [
  ...new Set([...(websiteUrl ? [websiteUrl] : []), ...socialLinks.map(({ url }) => url)]),
]

/** Returns the address of the uploaded profile picture; a sign-in provider's picture is not the site's to pass on. */
export const uploadedProfilePicture = ({ avatarUrl, avatarSizes }: Profile): string | undefined =>
  avatarSizes.length > 0 ? avatarUrl! : undefined

/** Describes a creator's page by schema.org: the person, their images and the page's position in the site. */
export function creatorJsonLd(profile: Profile, origin: string): JsonLd {
  const { slug, displayName, bio, location, createdAt, updatedAt, images, coverImage, specialties } = profile
  const url = origin + creatorPath(slug)
  const person = `${url}#person`
  const own = uploadedProfilePicture(profile)
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'ProfilePage',
        '@id': url,
        url,
        name: displayName,
        dateCreated: createdAt,
        dateModified: updatedAt,
        mainEntity: {
          '@type': 'Person',
          '@id': person,
          name: displayName,
          url,
          description: bio || undefined,
          image: own ?? coverImage?.shareImageUrl,
          homeLocation: location ? { '@type': 'Place', name: location } : undefined,
          knowsAbout: specialties,
          sameAs: sameAsUrls(profile),
        },
      },
      ...(images.edges.length > 0
        ? [
            {
              '@type': 'ImageGallery' as const,
              '@id': `${url}#gallery`,
              url: url + galleryQuery(),
              author: { '@id': person },
              image: images.edges.map(({ node: image }) => ({
                '@type': 'ImageObject' as const,
                contentUrl: image.imageUrl,
                url: origin + imagePath(slug, image.id),
                width: pixels(image.width),
                height: pixels(image.height),
                creator: { '@id': person },
                creditText: displayName,
                name: image.title || undefined,
                caption: image.altText || undefined,
                description: image.description || undefined,
                dateCreated: image.captureDate || undefined,
                keywords: image.tags.join(', ') || undefined,
              })),
            },
          ]
        : []),
      breadcrumbs(origin, ['Creators', pagePaths.creators], [displayName, creatorPath(slug)]),
    ],
  }
}

type SkyObject = NonNullable<ObjectPageQuery['skyObject']>

/** Describes a sky object's page by schema.org: its images, each with its creator, and its position in the site. */
export function objectJsonLd(object: SkyObject, origin: string): JsonLd {
  const name = fullTitle(object)
  const path = objectPath(object.slug)
  return {
    '@context': 'https://schema.org',
    '@graph': [
      ...imageGallery(object.images.nodes, origin, {
        path,
        name: `Pictures of ${name}`,
        about: { '@type': 'Thing', name, alternateName: [object.name, ...object.otherNames] },
      }),
      breadcrumbs(origin, ['Objects', pagePaths.objects], [name, path]),
    ],
  }
}

/** Describes the page of all images by schema.org. */
export const imagesJsonLd = ({ galleryImages }: ImageSearchPageQuery, origin: string): JsonLd => ({
  '@context': 'https://schema.org',
  '@graph': [
    ...imageGallery(galleryImages.nodes, origin, {
      path: pagePaths.imageSearch,
      name: `Pictures on ${siteName}`,
    }),
    breadcrumbs(origin, ['Pictures', pagePaths.imageSearch]),
  ],
})

/** Returns no gallery without images. */
const imageGallery = (
  images: ImageSearchPageQuery['galleryImages']['nodes'] | SkyObject['images']['nodes'],
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

const pixels = (value: number) => ({ '@type': 'QuantitativeValue' as const, value, unitCode: 'E37' })

/** `pages` are those below the home page, down to the page itself. */
const breadcrumbs = (origin: string, ...pages: [name: string, path: string][]) => ({
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
