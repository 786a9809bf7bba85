import type { Graph } from 'schema-dts'
import { picturePath } from '../../contract/discovery.ts'
import { creatorPath, galleryQuery, pagePaths } from '../../contract/page-paths.ts'
import { siteName } from '../../contract/site.ts'
import type { CreatorPageQuery } from '../pages/CreatorPage.generated.ts'

export type JsonLd = Graph

export type Profile = NonNullable<CreatorPageQuery['creatorProfile']>

/** Returns the addresses of the same person elsewhere, each once. */
export const addressesElsewhere = ({ websiteUrl, socialLinks }: Profile): string[] => [
  ...new Set([...(websiteUrl ? [websiteUrl] : []), ...socialLinks.map(({ url }) => url)]),
]

/** Returns the path of the uploaded profile picture; a sign-in provider's picture is not the site's to pass on. */
export const uploadedPicture = ({ avatarUrl, avatarSizes }: Profile): string | undefined =>
  avatarSizes.length > 0 ? avatarUrl! : undefined

/** Describes a creator's page by schema.org: the person, their pictures and the page's position in the site. */
export function creatorJsonLd(profile: Profile, origin: string): JsonLd {
  const { slug, displayName, bio, location, createdAt, images, coverImage, specialties } = profile
  const url = origin + creatorPath(slug)
  const person = `${url}#person`
  const own = uploadedPicture(profile)
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'ProfilePage',
        '@id': url,
        url,
        name: displayName,
        dateCreated: createdAt,
        mainEntity: {
          '@type': 'Person',
          '@id': person,
          name: displayName,
          url,
          description: bio || undefined,
          image: own ? origin + own : coverImage ? origin + coverImage.shareImageUrl : undefined,
          homeLocation: location ? { '@type': 'Place', name: location } : undefined,
          knowsAbout: specialties,
          sameAs: addressesElsewhere(profile),
        },
      },
      ...(images.length > 0
        ? [
            {
              '@type': 'ImageGallery' as const,
              '@id': `${url}#gallery`,
              url: url + galleryQuery,
              author: { '@id': person },
              image: images.map((image) => ({
                '@type': 'ImageObject' as const,
                contentUrl: origin + image.imageUrl,
                url: origin + picturePath(slug, image.id),
                width: { '@type': 'QuantitativeValue' as const, value: image.width, unitCode: 'E37' },
                height: { '@type': 'QuantitativeValue' as const, value: image.height, unitCode: 'E37' },
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
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: siteName, item: `${origin}/` },
          { '@type': 'ListItem', position: 2, name: 'Creators', item: origin + pagePaths.creators },
          { '@type': 'ListItem', position: 3, name: displayName, item: url },
        ],
      },
    ],
  }
}
