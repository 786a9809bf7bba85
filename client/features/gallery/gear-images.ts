import type { ApolloCache, Reference, StoreObject } from '@apollo/client'

type UsedGear = readonly { item: { id: number } }[]

/** As many as GearListItem reads. */
const shownImages = 4

/** Adds an image to the cached gear items that it was not taken with before, and removes it from the others. */
export function updateGearOfImage(cache: ApolloCache, imageId: number, before: UsedGear, after: UsedGear) {
  const idsOf = (used: UsedGear) => new Set(used.map(({ item }) => item.id))
  const [old, now] = [idsOf(before), idsOf(after)]
  for (const gearId of old) if (!now.has(gearId)) changeImages(cache, gearId, imageId, false)
  for (const gearId of now) if (!old.has(gearId)) changeImages(cache, gearId, imageId, true)
}

/** Removes an image from its gear, before it is evicted. */
export function removeFromGear(cache: ApolloCache, imageId: number) {
  cache.modify({
    id: cache.identify({ __typename: 'GalleryImage', id: imageId })!,
    fields: {
      gear(existing, { readField }) {
        const used: readonly StoreObject[] = existing
        for (const one of used) {
          const gearId = readField<number>('id', readField<Reference>('item', one))
          if (gearId !== undefined) changeImages(cache, gearId, imageId, false)
        }
        return existing
      },
    },
  })
}

function changeImages(cache: ApolloCache, gearId: number, imageId: number, isAdded: boolean) {
  const id = cache.identify({ __typename: 'GearItem', id: gearId })!
  let isKnown = false
  cache.modify<{ images: readonly Reference[] }>({
    id,
    fields: {
      images(existing, { readField, toReference }) {
        const idOf = (image: Reference) => readField<number>('id', image)!
        const others = existing.filter((image) => idOf(image) !== imageId)
        if (!isAdded) return others
        isKnown = others.length < existing.length
        return [...others, toReference({ __typename: 'GalleryImage', id: imageId })!]
          .toSorted((one, other) => idOf(other) - idOf(one))
          .slice(0, Math.max(existing.length, shownImages))
      },
    },
  })
  if (isKnown) return
  cache.modify<{ imageCount: number }>({
    id,
    fields: { imageCount: (count) => count + (isAdded ? 1 : -1) },
  })
}
