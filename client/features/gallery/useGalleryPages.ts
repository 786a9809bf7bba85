import { useRef, useState } from 'react'
import { hasCode } from '../../apollo/graphql-errors.ts'
import { loadClient } from '../../apollo/load-client.ts'
import { GalleryPagesDocument, type MoreImagesFragment, MoreImagesFragmentDoc } from './gallery.generated.ts'

export const imagesPerPage = 48

export interface GalleryPages {
  state: 'idle' | 'loading' | 'failed'
  isComplete: boolean
  /** Loads `count` more images, or all of them. Does nothing while a page is loading. */
  load: (count?: number) => Promise<void>
}

export function useGalleryPages({ id: profileId, images, imageCount }: MoreImagesFragment): GalleryPages {
  const [state, setState] = useState<GalleryPages['state']>('idle')
  const isLoading = useRef(false)
  const isComplete = images.length >= imageCount

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

  async function readMore(count: number) {
    const whole = images.length + count
    try {
      const loaded = await read(count, images.at(-1)?.id ?? null)
      if (loaded && loaded.images.length >= Math.min(whole, loaded.imageCount)) return
    } catch (error) {
      if (!hasCode(error, 'BAD_USER_INPUT')) throw error
    }
    // The owner has deleted or moved images: reloads the list from its beginning.
    await read(whole, null)
  }

  async function load(count = imageCount - images.length) {
    if (isLoading.current || isComplete) return
    isLoading.current = true
    setState('loading')
    try {
      await readMore(count)
      setState('idle')
    } catch {
      setState('failed')
    } finally {
      isLoading.current = false
    }
  }
  return { state, isComplete, load }
}
