import { useEffect, useEffectEvent, useRef } from 'react'
import type { GalleryPages } from './useGalleryPages.ts'

/** The next page is loaded this many images before the last loaded one. */
const imagesAhead = 5

interface ViewerPagingOptions {
  index: number
  images: readonly unknown[]
  count: number
  pages: GalleryPages
  setIndex: (index: number) => void
}

/**
 * Loads further pages as the user approaches the end. Returns a function that loads all pages and shows the last
 * image.
 */
export function useViewerPaging({ index, images, count, pages, setIndex }: ViewerPagingOptions): () => void {
  const isGoingToEnd = useRef(false)
  const firstUnread = images.indexOf(undefined)
  const loaded = firstUnread < 0 ? images.length : firstUnread
  const last = loaded - 1
  const { state } = pages
  const isComplete = loaded >= count // `images` is deferred, so `pages` may be complete before it

  const loadNext = useEffectEvent(() => void pages.loadNext())
  useEffect(() => {
    if (index > last - imagesAhead && index <= last) loadNext()
  }, [index, last])

  const continueToEnd = useEffectEvent(() => {
    if (!isComplete && state !== 'failed') void pages.loadAll()
    else {
      isGoingToEnd.current = false
      setIndex(last)
    }
  })
  useEffect(() => {
    if (isGoingToEnd.current && state !== 'loading') continueToEnd()
  }, [state, last])
  return () => {
    if (isComplete) return setIndex(last)
    isGoingToEnd.current = true
    void pages.loadAll()
  }
}
