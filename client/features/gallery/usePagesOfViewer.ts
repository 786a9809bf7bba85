import { useEffect, useEffectEvent, useState } from 'react'
import { type GalleryPages, imagesAPage } from './useGalleryPages.ts'

/** So many pictures before the last one that is loaded, the next page begins to load. */
const ahead = 5

interface ViewerPlace {
  index: number
  images: readonly unknown[]
  pages: GalleryPages
  setIndex: (index: number) => void
}

/** Loads pages while somebody moves towards them. Returns what goes to the last picture, once all are loaded. */
export function usePagesOfViewer({ index, images, pages, setIndex }: ViewerPlace): () => void {
  const [isGoingToEnd, setIsGoingToEnd] = useState(false)
  const last = images.length - 1
  const { state, isComplete, load } = pages

  const loadNext = useEffectEvent(() => void load(imagesAPage))
  useEffect(() => {
    if (index > last - ahead) loadNext()
  }, [index, last])

  const goOn = useEffectEvent(() => {
    if (!isComplete && state !== 'failed') return void load()
    setIsGoingToEnd(false)
    setIndex(last)
  })
  useEffect(() => {
    if (isGoingToEnd && state !== 'loading') goOn()
  }, [isGoingToEnd, state, last])
  return () => setIsGoingToEnd(true)
}
