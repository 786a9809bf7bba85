import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { GalleryPages } from './useGalleryPages.ts'

/** What the address calls the tab of the gallery, and the picture in the viewer. */
const galleryAddress = '?tab=gallery'
const imageAddress = (id: number) => `${galleryAddress}&photo=${id}`

/** Left in the history by a link of ours: the gallery lies behind that entry. */
const openedHere = { isOpenedHere: true }

/** Where the viewer shows a picture; made of it, a link can be copied and opened elsewhere. */
export const linkToImage = (id: number) => ({ to: imageAddress(id), state: openedHere })

/**
 * The picture that the address names. Opening it is a link, so Back closes the viewer; moving to another replaces the
 * entry; closing goes back, or where the viewer was opened by a shared address, to the gallery in its place.
 */
export function useShownImage<Image extends { id: number }>(images: readonly Image[], pages: GalleryPages) {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const asked = params.get('photo')
  const shown = images.find(({ id }) => String(id) === asked)

  const leaveUnknown = useEffectEvent(() => void navigate(galleryAddress, { replace: true }))
  /** On a page of the gallery that is not loaded yet. */
  const isAhead = asked !== null && !shown && /^\d+$/.test(asked) && !pages.isComplete
  const loadAll = useEffectEvent(() => void pages.load())
  useEffect(() => {
    if (isAhead && pages.state === 'idle') loadAll()
  }, [isAhead, pages.state])

  const isUnknown = asked !== null && !shown && !isAhead
  useEffect(() => {
    if (isUnknown) leaveUnknown()
  }, [isUnknown])

  return {
    shown,
    isAhead,
    show: (id: number) => void navigate(imageAddress(id), { replace: true, state }),
    close: () => void (state?.isOpenedHere ? navigate(-1) : navigate(galleryAddress, { replace: true })),
  }
}
