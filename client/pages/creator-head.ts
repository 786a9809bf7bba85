import { allowsTraining } from '../../contract/acquisition.ts'
import { creatorFeedPath, imagePath, nameOfImage } from '../../contract/discovery.ts'
import { creatorPath, galleryQuery, pagePaths } from '../../contract/page-paths.ts'
import { siteName } from '../../contract/site.ts'
import { breadcrumbs, jsonLd, type JsonLd, pixels } from '../head/json-ld.ts'
import { type HeadAddress, type PageHead, type PreviewImage, shareSize } from '../head/page-head.ts'
import type { CreatorPageQuery } from './CreatorPage.generated.ts'

type Profile = NonNullable<CreatorPageQuery['creatorProfile']>

export function creatorHead({ creatorProfile }: CreatorPageQuery, { url, photo }: HeadAddress): PageHead {
  const profile = creatorProfile!
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
    const name = nameOfImage(photo, profile)
    return {
      ...shared,
      title: `${name} · ${displayName} · ${siteName}`,
      description: cut(photo.description || photo.altText || `${name}, by ${displayName} on ${siteName}.`),
      path: imagePath(slug, photo.id),
      image: { ...shareSize, url: photo.shareImageUrl, alt: photo.altText || name },
      isTrainingAllowed: allowsTraining(photo.license),
      isNoindex: photo.isUnlisted,
    }
  }
  return {
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

/** In characters, as link previews show it. */
const maxDescriptionLength = 200

/** Shortens a text to one line of a preview. */
function cut(text: string): string {
  const letters = Array.from(text.replace(/\s+/g, ' '))
  return letters.length > maxDescriptionLength
    ? `${letters.slice(0, maxDescriptionLength - 1).join('')}…`
    : letters.join('')
}

/** Returns the addresses of the same person elsewhere, each once. */
const sameAsUrls = ({ websiteUrl, socialLinks }: Profile): string[] => [
  ...new Set([...(websiteUrl ? [websiteUrl] : []), ...socialLinks.map(({ url }) => url)]),
]

/** Returns the address of the uploaded profile picture; a sign-in provider's picture is not the site's to pass on. */
const uploadedProfilePicture = ({ avatarUrl, avatarSizes }: Profile): string | undefined =>
  avatarSizes.length > 0 ? avatarUrl! : undefined

/** Describes a creator's page by schema.org: the person, their images and the page's position in the site. */
function creatorJsonLd(profile: Profile, origin: string): JsonLd {
  const { slug, displayName, bio, location, createdAt, updatedAt, images, coverImage, specialties } = profile
  const url = origin + creatorPath(slug)
  const person = `${url}#person`
  const own = uploadedProfilePicture(profile)
  return jsonLd(
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
  )
}
