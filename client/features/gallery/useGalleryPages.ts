import { useApolloClient } from '@apollo/client/react'
import { useRef, useState } from 'react'
import { hasCode } from '../../apollo/graphql-errors.ts'
import {
  GalleryPagesDocument,
  type LoadedGalleryFragment,
  LoadedGalleryFragmentDoc,
} from '../../generated/graphql.ts'

/** How many pictures a page has behind the first one. */
export const imagesAPage = 48

/** The pages of a gallery behind the pictures that are loaded. */
export interface GalleryPages {
  state: 'idle' | 'loading' | 'failed'
  isComplete: boolean
  /** Loads so many more pictures; all when absent. While a page is loading it does nothing. */
  load: (count?: number) => Promise<void>
}

/** Reads the pages of a gallery behind the pictures that are loaded, into the cache. */
export function useGalleryPages({ id: profileId, images, imageCount }: LoadedGalleryFragment): GalleryPages {
  const client = useApolloClient()
  const [state, setState] = useState<GalleryPages['state']>('idle')
  const isLoading = useRef(false)
  const isComplete = images.length >= imageCount

  async function read(first: number, after: number | null) {
    await client.query({
      query: GalleryPagesDocument,
      variables: { profileId, first, after },
      // The cache keeps all pages as one list, and would answer with those that it has.
      // oxlint-disable-next-line apollo-cache/no-refetch
      fetchPolicy: 'network-only',
    })
    const id = client.cache.identify({ __typename: 'CreatorProfile', id: profileId })!
    return client.readFragment({ fragment: LoadedGalleryFragmentDoc, id })
  }

  async function readMore(count: number) {
    const whole = images.length + count
    try {
      const loaded = await read(count, images.at(-1)?.id ?? null)
      if (loaded && loaded.images.length >= Math.min(whole, loaded.imageCount)) return
    } catch (problem) {
      if (!hasCode(problem, 'BAD_USER_INPUT')) throw problem
    }
    // Its owner deleted or moved pictures meanwhile: from its beginning the list is right again.
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
