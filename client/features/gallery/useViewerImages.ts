import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { GalleryThumbnailFragment, ImageViewerFragment } from './gallery.generated.ts'
import type { GalleryPages } from './GalleryPages.tsx'

/** An image of a gallery, or of a list, which has not read its facts. */
export type ViewerImage = ImageViewerFragment | GalleryThumbnailFragment

export interface ViewerImagesProps {
  /** All images, undefined where one is not read yet. */
  known: readonly (ViewerImage | undefined)[]
  count: number
  /** Without `loadAll`, which may be thousands, the last image is the last one that is loaded. */
  pages: Pick<GalleryPages, 'state' | 'loadNext'> & Partial<Pick<GalleryPages, 'loadAll'>>
  shownId: number
  onShow: (id: number) => void
}

/** The next page is loaded this many images before the last loaded one. */
const imagesAhead = 5

/**
 * Returns the images of the viewer, undefined where one is not read yet, and the index of the one that it shows. Loads
 * further pages as the user approaches the end; `goToEnd` loads all and shows the last image.
 */
export function useViewerImages({ known, count, pages, shownId, onShow }: ViewerImagesProps) {
  // With new slides Lightbox goes to `index`. Deferred, they wait until `index` includes a key press that arrived with them.
  const images = useDeferredValue(known)
  const indexOf = (id: number) => images.findIndex((image) => image?.id === id)
  const [chosenIndex, setIndex] = useState(() => indexOf(shownId))
  const index = chosenIndex < images.length ? chosenIndex : indexOf(shownId)
  // The address is updated asynchronously, so fast key presses must not be compared with it.
  const lastShownId = useRef(shownId)
  const isGoingToEnd = useRef(false)
  const firstUnread = images.indexOf(undefined)
  const last = (firstUnread < 0 ? images.length : firstUnread) - 1
  const isComplete = last + 1 >= count // `images` is deferred, so `pages` may be complete before it

  // Showing an image reads its neighbours, so beyond them the images are shown one by one.
  const showNext = useEffectEvent((images: typeof known, index: number) => {
    const from = indexOf(lastShownId.current)
    const image = images[index] ?? (from < 0 ? undefined : images[from + Math.sign(index - from)])
    if (!image || image.id === lastShownId.current) return
    lastShownId.current = image.id
    onShow(image.id)
  })
  useEffect(() => showNext(images, index), [images, index])

  const loadNext = useEffectEvent(() => void pages.loadNext())
  useEffect(() => {
    if (index > last - imagesAhead && index <= last) loadNext()
  }, [index, last])

  const continueToEnd = useEffectEvent((last: number) => {
    if (!isComplete && pages.state !== 'failed') void pages.loadAll?.()
    else {
      isGoingToEnd.current = false
      setIndex(last)
    }
  })
  useEffect(() => {
    if (isGoingToEnd.current && pages.state !== 'loading') continueToEnd(last)
  }, [pages.state, last])

  function goToEnd() {
    if (isComplete || !pages.loadAll) return setIndex(last)
    isGoingToEnd.current = true
    void pages.loadAll()
  }
  const lacksNeighbour = (index > 0 && !images[index - 1]) || (index < count - 1 && !images[index + 1])
  return { images, index, setIndex, goToEnd, lacksNeighbour }
}
