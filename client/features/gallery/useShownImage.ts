import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { galleryQuery, idOf, imageQuery } from '../../../contract/page-paths.ts'
import type { GalleryPages } from './useGalleryPages.ts'

/** History state of an image opened from the gallery, which is then the previous entry. */
const openedHere = { isOpenedHere: true }

/** Returns the props of a link to an image in the whole gallery, or in that of a gear item. */
export const linkToImage = (id: number, gearItemId?: number) => ({
  to: imageQuery(id, gearItemId),
  state: openedHere,
})

/**
 * Returns the image named in the address. Opening pushes a history entry, so Back closes the viewer; moving to
 * another image replaces the entry. Closing navigates back, or replaces a shared link by the gallery.
 */
export function useShownImage<Image extends { id: number }>(
  images: readonly Image[],
  pages: GalleryPages,
  gearItemId?: number,
) {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const isRequested = params.has('photo')
  const requestedId = idOf(params.get('photo'))
  const shown = images.find(({ id }) => id === requestedId)

  const closeUnknown = useEffectEvent(() => void navigate(galleryQuery(gearItemId), { replace: true }))
  const isOnLaterPage = requestedId !== undefined && !shown && !pages.isComplete
  const loadAll = useEffectEvent(() => void pages.loadAll())
  useEffect(() => {
    if (isOnLaterPage && pages.state === 'idle') loadAll()
  }, [isOnLaterPage, pages.state])

  const isUnknown = isRequested && !shown && !isOnLaterPage
  useEffect(() => {
    if (isUnknown) closeUnknown()
  }, [isUnknown])

  return {
    shown,
    isOnLaterPage,
    show: (id: number) => void navigate(imageQuery(id, gearItemId), { replace: true, state }),
    close: () =>
      void (state?.isOpenedHere ? navigate(-1) : navigate(galleryQuery(gearItemId), { replace: true })),
  }
}
