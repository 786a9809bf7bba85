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
  // Reads an image with those before and after it, so that a link to it opens without the images before it.
  const { data, previousData, error, refetch } = useSharedImageQuery({
    variables: { id: requestedId ?? 0 },
    skip: !isShared,
  })
  const ownOf = (read: SharedImageQuery | undefined) =>
    read?.galleryImage?.creatorProfileId === profileId ? read.galleryImage : undefined
  // The last one, until that of another id is read.
  const image = isShared ? ownOf(data ?? previousData) : undefined
  const isRead = isListed || [image, image?.previous, image?.next].some((one) => one?.id === requestedId)

  // The images of a gear item are found on its pages only.
  const isOnLaterPage = isElsewhere && !isShared
  const loadAll = useEffectEvent(() => void pages.loadAll())
  useEffect(() => {
    if (isOnLaterPage && pages.state === 'idle') loadAll()
  }, [isOnLaterPage, pages.state])

  const closeUnknown = useEffectEvent(() => void navigate(galleryQuery(gearItemId), { replace: true }))
  const isUnknown = isRequested && (isShared ? data && !ownOf(data) : !isListed && !isOnLaterPage)
  useEffect(() => {
    if (isUnknown) closeUnknown()
  }, [isUnknown])

  const isFailed = isShared ? error !== undefined : pages.state === 'failed'
  const isReading = isElsewhere && !isRead && !isUnknown
  return {
    shownId: isRead && !isUnknown ? requestedId : undefined,
    /** Read apart from the pages, if it is not on those that are loaded. */
    shared: image,
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
    show: (id: number) => void navigate(imageQuery(id, gearItemId), { replace: true, state }),
    close: () =>
      void (state?.isOpenedHere ? navigate(-1) : navigate(galleryQuery(gearItemId), { replace: true })),
  }
}
