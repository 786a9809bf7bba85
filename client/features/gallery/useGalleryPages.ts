import { useRef, useState } from 'react'
import { hasCode } from '../../apollo/graphql-errors.ts'
import { loadClient, loadClientOrReload } from '../../apollo/load-client.ts'
import {
  GalleryPagesDocument,
  type GearGalleryPageFragment,
  GearGalleryPageFragmentDoc,
  GearGalleryPagesDocument,
  type MoreImagesFragment,
  MoreImagesFragmentDoc,
} from './gallery.generated.ts'

const imagesPerPage = 48

/** As `images(first: …)` of GearGalleryPage: the cache has a list for each size of page. */
const imagesOfGearPerPage = 24

export interface GalleryPages {
  state: 'idle' | 'loading' | 'failed'
  isComplete: boolean
  /** Both functions do nothing while a page is loading. */
  loadNext: () => Promise<void>
  loadAll: () => Promise<void>
}

export function useGalleryPages({ id: profileId, images, imageCount }: MoreImagesFragment): GalleryPages {
  async function read(first: number, after: number | null) {
    const client = await loadClient()
    await client.query({
      query: GalleryPagesDocument,
      variables: { profileId, first, after },
      // The cache merges all pages into one list and would return the loaded ones.
      // oxlint-disable-next-line apollo-cache/no-refetch
      fetchPolicy: 'network-only',
    })
    const id = client.cache.identify({ __typename: 'CreatorProfile', id: profileId })!
    return client.readFragment({ fragment: MoreImagesFragmentDoc, id })
  }

  async function readMore(isAll: boolean) {
    const count = isAll ? imageCount - images.length : imagesPerPage
    const total = images.length + count
    try {
      const loaded = await read(count, images.at(-1)?.id ?? null)
      if (loaded && loaded.images.length >= Math.min(total, loaded.imageCount)) return
    } catch (error) {
      if (!hasCode(error, 'BAD_USER_INPUT')) throw error
    }
    // The owner has deleted or moved images: reloads the list from its beginning.
    await read(total, null)
  }
  return usePages(images.length >= imageCount, readMore)
}

export function useGearPages(profileId: number, item: GearGalleryPageFragment): GalleryPages {
  const { id: gearItemId, images, imageCount } = item

  async function readAfter(after: number | null) {
    const client = await loadClient()
    await client.query({
      query: GearGalleryPagesDocument,
      variables: { profileId, gearItemId, first: imagesOfGearPerPage, after },
      // The cache merges all pages into one list and would return the loaded ones.
      // oxlint-disable-next-line apollo-cache/no-refetch
      fetchPolicy: 'network-only',
    })
    return client.readFragment({
      fragment: GearGalleryPageFragmentDoc,
      fragmentName: 'GearGalleryPage',
      id: client.cache.identify({ __typename: 'GearItem', id: gearItemId })!,
    })
  }

  async function readMore(isAll: boolean) {
    let known = images
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- each page begins after the last image of the one before
      const loaded = await readAfter(known.at(-1)?.id ?? null)
      const isLast = !loaded || loaded.images.length >= loaded.imageCount
      if (isLast || !isAll || loaded.images.length <= known.length) return
      known = loaded.images
    }
  }
  return usePages(images.length >= imageCount, readMore)
}

function usePages(isComplete: boolean, readMore: (isAll: boolean) => Promise<void>): GalleryPages {
  const [state, setState] = useState<GalleryPages['state']>('idle')
  const isLoading = useRef(false)

  async function load(isAll: boolean) {
    if (isLoading.current || isComplete) return
    isLoading.current = true
    setState('loading')
    try {
      if (state === 'failed') await loadClientOrReload()
      await readMore(isAll)
      setState('idle')
    } catch {
      setState('failed')
    } finally {
      isLoading.current = false
    }
  }
  return { state, isComplete, loadNext: () => load(false), loadAll: () => load(true) }
}
