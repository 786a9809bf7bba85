import type { ApolloCache, Reference } from '@apollo/client'
import { evictDirectoryBy } from '../../apollo/directory-pages.ts'
import { removeFromProfile } from '../../apollo/profile-lists.ts'
import { GalleryStorageDocument } from './GalleryPanel.generated.ts'
import { removeFromGear, updateGearOfImage } from './gear-images.ts'

interface Gallery {
  images: readonly Reference[]
  newestImages: readonly Reference[]
  imageCount: number
  coverImage: Reference | null
}

type NewImage = {
  __typename?: 'GalleryImage'
  id: number
  storedBytes?: number
  gear?: readonly { item: { id: number } }[]
}

/** As many as NewestImages reads. */
const shownNewest = 6

/** Returns the cover as the server selects it: the chosen image, or else the newest. */
export const coverOf = <Image extends { id: number; isCover: boolean }>(images: readonly Image[]) =>
  images.find(({ isCover }) => isCover) ?? images.toSorted((one, other) => other.id - one.id)[0]

/** Appends uploaded images to the cached gallery; if its end is not loaded, only the count changes. */
export function addToGallery(cache: ApolloCache, profileId: number, added: readonly NewImage[]) {
  const id = identify(cache, profileId)
  cache.modify<Gallery>({
    id,
    fields: {
      images(existing, { readField, toReference }) {
        if (existing.length < (readField<number>('imageCount', { __ref: id }) ?? 0)) return existing
        const known = new Set(existing.map((image) => readField('id', image)))
        return [
          ...existing,
          ...added.filter((image) => !known.has(image.id)).map((image) => toReference({ ...image })!),
        ]
      },
      newestImages(existing, { readField, toReference }) {
        const idOf = (image: Reference) => readField<number>('id', image)!
        const known = new Set(existing.map(idOf))
        const others = added.filter((image) => !known.has(image.id))
        return [...existing, ...others.map((image) => toReference({ ...image })!)]
          .toSorted((one, other) => idOf(other) - idOf(one))
          .slice(0, shownNewest)
      },
      imageCount(count, { readField }) {
        const known = new Set(
          readField<readonly Reference[]>('images', { __ref: id })?.map((image) => readField('id', image)),
        )
        return count + added.filter((image) => !known.has(image.id)).length
      },
    },
  })
  updateCover(cache, profileId, added)
  addStoredBytes(
    cache,
    added.reduce((sum, { storedBytes = 0 }) => sum + storedBytes, 0),
  )
  evictObjects(cache)
  for (const { id, gear = [] } of added) updateGearOfImage(cache, id, [], gear)
}

export function removeFromGallery(cache: ApolloCache, profileId: number, imageId: number) {
  const id = identify(cache, profileId)
  const image = cache.identify({ __typename: 'GalleryImage', id: imageId })!
  let removedBytes = 0
  removeFromGear(cache, imageId)
  evictObjects(cache)
  cache.modify<Gallery>({
    id,
    fields: {
      newestImages: (existing, { readField }) =>
        existing.filter((image) => readField('id', image) !== imageId),
      imageCount(count, { readField }) {
        removedBytes = readField<number>('storedBytes', { __ref: image }) ?? 0
        const images = readField<readonly Reference[]>('images', { __ref: id })
        return images?.some((image) => readField('id', image) === imageId) ? count - 1 : count
      },
    },
  })
  removeFromProfile(cache, 'images', { __typename: 'GalleryImage', id: imageId, creatorProfileId: profileId })
  addStoredBytes(cache, -removedBytes)
  updateCover(cache, profileId)
}

function addStoredBytes(cache: ApolloCache, bytes: number) {
  cache.updateQuery(
    { query: GalleryStorageDocument },
    (data) =>
      data?.session && {
        session: { ...data.session, storedBytes: data.session.storedBytes + bytes },
      },
  )
}

/** Evicts the pages of sky objects, whose images have changed, and those of the directory that a filter selects by them. */
export function evictObjects(cache: ApolloCache) {
  cache.evict({ fieldName: 'skyObject' })
  cache.evict({ fieldName: 'skyObjects' })
  evictDirectoryBy(cache, 'object')
}

function updateCover(cache: ApolloCache, profileId: number, added: readonly NewImage[] = []) {
  const id = identify(cache, profileId)
  cache.modify<Gallery>({
    id,
    fields: {
      coverImage(existing, { readField, toReference }) {
        const images = readField<readonly Reference[]>('images', { __ref: id })
        if (!images) return existing
        const isWhole = images.length >= (readField<number>('imageCount', { __ref: id }) ?? 0)
        // In a partly loaded gallery, only new images can be newer than the current cover. If the cover was deleted, the
        // cache misses it and the page queries the new one.
        const candidates = isWhole
          ? images
          : [...(existing ? [existing] : []), ...added.map((image) => toReference({ ...image })!)]
        const cover = coverOf(
          candidates.map((image) => ({
            id: readField<number>('id', image)!,
            isCover: readField<boolean>('isCover', image) ?? false,
            image,
          })),
        )
        return cover?.image ?? null
      },
    },
  })
}

const identify = (cache: ApolloCache, profileId: number) =>
  cache.identify({ __typename: 'CreatorProfile', id: profileId })!
