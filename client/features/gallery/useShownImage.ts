import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { galleryQuery, idOf, imageQuery } from '../../../contract/page-paths.ts'
import { type SharedImageQuery, useSharedImageQuery } from './gallery.generated.ts'
import type { GalleryPages } from './useGalleryPages.ts'

export type SharedImage = NonNullable<SharedImageQuery['galleryImage']>

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
  const isElsewhere = requestedId !== undefined && !isListed && !pages.isComplete

  const isShared = isElsewhere && gearItemId === undefined
  const shared = useSharedImage(profileId, isShared ? requestedId : undefined)
  const { image } = shared
  const isRead = isListed || [image, image?.previous, image?.next].some((one) => one?.id === requestedId)

  // The images of a gear item are found on its pages only.
  const isOnLaterPage = isElsewhere && !isShared
  const loadAll = useEffectEvent(() => void pages.loadAll())
  useEffect(() => {
    if (isOnLaterPage && pages.state === 'idle') loadAll()
  }, [isOnLaterPage, pages.state])

  const closeUnknown = useEffectEvent(() => void navigate(galleryQuery(gearItemId), { replace: true }))
  const isUnknown = isRequested && (isShared ? shared.isUnknown : !isListed && !isOnLaterPage)
  useEffect(() => {
    if (isUnknown) closeUnknown()
  }, [isUnknown])

  const isFailed = isShared ? shared.isFailed : pages.state === 'failed'
  const isReading = isElsewhere && !isRead && !isUnknown
  return {
    shownId: isRead && !isUnknown ? requestedId : undefined,
    /** Read apart from the pages, if it is not on those that are loaded. */
    shared: image,
    isLoading: isReading && !isFailed,
    isFailed: isReading && isFailed,
    /** Beside a shared image, the next page is its neighbours. */
    viewerPages: shared.isFailed ? { ...pages, state: 'failed' as const, loadNext: shared.retry } : pages,
    show: (id: number) => void navigate(imageQuery(id, gearItemId), { replace: true, state }),
    close: () =>
      void (state?.isOpenedHere ? navigate(-1) : navigate(galleryQuery(gearItemId), { replace: true })),
  }
}

/**
 * Reads an image by its id, with those before and after it, so that a link to it opens without the images before it. Keeps
 * returning the last one until that of another id is read. Reads nothing without an id.
 */
function useSharedImage(profileId: number, id: number | undefined) {
  const skip = id === undefined
  const { data, previousData, error, refetch } = useSharedImageQuery({
    variables: { id: id ?? 0 },
    skip,
  })
  const ownOf = (read: SharedImageQuery | undefined) =>
    read?.galleryImage?.creatorProfileId === profileId ? read.galleryImage : undefined
  return {
    image: skip ? undefined : ownOf(data ?? previousData),
    /** Whether it was deleted, or is in another gallery. */
    isUnknown: data !== undefined && !ownOf(data),
    isFailed: error !== undefined,
    retry: async () => void (await refetch().catch(() => undefined)),
  }
}
