import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { galleryQuery, idOf, imageQuery } from '../../../contract/page-paths.ts'
import { type ImageViewerFragment, type SharedImageQuery, useSharedImageQuery } from './gallery.generated.ts'
import type { GalleryPages } from './GalleryPages.tsx'

/**
 * Returns the id of the image that the address names, once it is read. Opening pushes a history entry, so Back closes the
 * viewer; moving to another image replaces the entry. Closing navigates back, or replaces a shared link by the gallery.
 */
export function useShownImage(profileId: number, pages: GalleryPages, gearItemId?: number) {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const isRequested = params.has('photo')
  const requestedId = idOf(params.get('photo'))
  const isListed = pages.images.some((image) => image.id === requestedId)
  const isElsewhere = requestedId !== undefined && !isListed

  // On a later page, or unlisted.
  const isFromLink = isElsewhere && gearItemId === undefined
  // Reads an image with those before and after it, so that a link to it opens without the images before it.
  const { data, previousData, error, refetch } = useSharedImageQuery({
    variables: { id: requestedId ?? 0 },
    skip: !isFromLink,
  })
  const ownOf = (read: SharedImageQuery | undefined) =>
    read?.galleryImage?.creatorProfileId === profileId ? read.galleryImage : undefined
  // The last one, until that of another id is read.
  const image = isFromLink ? ownOf(data ?? previousData) : undefined
  const isLoaded = isListed || [image, image?.previous, image?.next].some((one) => one?.id === requestedId)

  // The images of a gear item are found on its pages only.
  const isOnLaterPageOfGear = isElsewhere && !isFromLink && !pages.isComplete
  const loadAll = useEffectEvent(() => void pages.loadAll())
  useEffect(() => {
    if (isOnLaterPageOfGear && pages.state === 'idle') loadAll()
  }, [isOnLaterPageOfGear, pages.state])

  const isUnknown =
    isRequested && Boolean(isFromLink ? data && !ownOf(data) : !isListed && !isOnLaterPageOfGear)

  const known = useMemo<readonly (ImageViewerFragment | undefined)[]>(() => {
    if (!image) return pages.images
    return image.isUnlisted ? [image] : knownImages(pages.images, image, pages.count)
  }, [pages.images, image, pages.count])
  const shownId = isLoaded && !isUnknown ? requestedId : undefined
  const { rows, noteSeen } = useFocusOfLastSeen(shownId, pages, state?.isFromViewer === true)
  const isFailed = isFromLink ? error !== undefined : pages.state === 'failed'
  const isReading = (isFromLink || isOnLaterPageOfGear) && !isLoaded && !isUnknown
  return {
    shownId,
    /** Whether the address names an image that the creator does not have. */
    isUnknown,
    /** The ref of the list of images. */
    rows,
    /** The images of the viewer, undefined where one is not read yet, and their number. */
    known,
    count: image ? known.length : pages.count,
    isLoading: isReading && !isFailed,
    isFailed: isReading && isFailed,
    /** Beside a shared image, the next page is its neighbours. */
    viewerPages: error
      ? {
          ...pages,
          state: 'failed' as const,
          loadNext: async () => void (await refetch().catch(() => undefined)),
        }
      : pages,
    show: (id: number) => {
      noteSeen(id)
      void navigate(imageQuery(id, gearItemId), { replace: true, state })
    },
    close: () =>
      void (state?.isOpenedHere ? navigate(-1) : navigate(galleryQuery(gearItemId), { replace: true })),
  }
}

/** Returns the visible link to an image: of the gallery, of a list, or of the gear that it was opened from. */
const linkTo = (id: number) =>
  [...document.querySelectorAll<HTMLElement>(`[data-image="${id}"]`)].find((link) => link.checkVisibility())

/** Returns whether there is a link. */
export function focusLinkTo(id: number): boolean {
  const link = linkTo(id)
  link?.focus({ preventScroll: true })
  link?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  return link !== undefined
}

/** Moves the focus to the last seen image when the viewer is closed; first reads the gallery if it is not read that far. */
function useFocusOfLastSeen(shownId: number | undefined, pages: GalleryPages, isFromViewer: boolean) {
  const { images, state } = pages
  const rows = useRef<HTMLUListElement>(null)
  const lastSeen = useRef<number>(undefined)
  const isLate = useRef(false)
  const returnFocus = useEffectEvent(
    (images: GalleryPages['images'], state: GalleryPages['state'], shownId?: number) => {
      const id = lastSeen.current
      // An address with a hash moves the focus itself.
      if (shownId || !id || window.location.hash) {
        lastSeen.current = shownId
        isLate.current = false
        return
      }
      if (isFromViewer) {
        lastSeen.current = undefined
        document.querySelector<HTMLElement>('main h1')?.focus()
        return
      }
      const link = linkTo(id)
      const isUnread = !images.some((image) => image.id === id) && !pages.isComplete && state !== 'failed'
      if (!link && isUnread && rows.current!.checkVisibility()) {
        isLate.current = true
        if (state === 'idle') void pages.loadAll()
        return
      }
      lastSeen.current = undefined
      // While the gallery was loading, the visitor may have gone elsewhere.
      if (isLate.current && document.activeElement !== document.body) return
      focusLinkTo(id)
    },
  )
  useEffect(() => returnFocus(images, state, shownId), [images, state, shownId])
  // The gallery of a gear item is removed with its viewer if that was opened from the list of gear.
  useEffect(() => () => void (lastSeen.current && focusLinkTo(lastSeen.current)), [])
  // Back may be pressed before the address is updated.
  const noteSeen = (id: number) => void (lastSeen.current = id)
  return { rows, noteSeen }
}

interface Shared<Image> {
  index: number
  previous: Image | null
  next: Image | null
}

/** Returns the images of a gallery that were read, each at its index: the first ones, and a shared one with its neighbours. */
export function knownImages<Image>(
  first: readonly Image[],
  shared: Image & Shared<Image>,
  imageCount: number,
): (Image | undefined)[] {
  const { index, previous, next } = shared
  const length = next ? Math.max(imageCount, index + 2) : index + 1
  const known = Array.from<unknown, Image | undefined>({ length }, (_, place) => first[place])
  known[index] = shared
  if (previous && index > 0) known[index - 1] = previous
  if (next) known[index + 1] = next
  return known
}
