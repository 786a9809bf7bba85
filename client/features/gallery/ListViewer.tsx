import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { imagePath } from '../../../contract/discovery.ts'
import { idOf } from '../../../contract/page-paths.ts'
import { distinctNames, imageAlt } from '../../ui/JustifiedRows.tsx'
import { listBehind, useVisit } from '../../ui/visit.ts'
import type { GalleryThumbnailFragment } from './gallery.generated.ts'
import type { ImageCreator } from './ImageTitle.tsx'
import { OpenedImage } from './OpenedImage.tsx'
import { focusLinkTo } from './useShownImage.ts'
import type { ViewerImagesProps } from './useViewerImages.ts'

interface ListViewerProps extends Pick<ViewerImagesProps, 'count' | 'pages'> {
  images: readonly (GalleryThumbnailFragment & { creatorProfile: ImageCreator })[]
}

/**
 * Shows an image of a list of several creators over the list, which the next image and Close belong to. The address is that
 * of the image, whose page opens where there is no list: in a new tab, after a reload and without JavaScript.
 */
export function ListViewer({ images, count, pages }: ListViewerProps) {
  const { location } = useVisit()
  const navigate = useNavigate()
  const list = listBehind(location)
  const requestedId = list && idOf(new URLSearchParams(location.search).get('photo'))
  const creators = useMemo(
    () => new Map(images.map(({ id, creatorProfile }) => [id, creatorProfile])),
    [images],
  )
  const names = useMemo(
    () =>
      distinctNames(images.map((image, index) => imageAlt(image, index, image.creatorProfile.displayName))),
    [images],
  )
  const shownId = requestedId && creators.has(requestedId) ? requestedId : undefined

  const openAlone = useEffectEvent(() => void navigate(location, { replace: true }))
  useEffect(() => {
    // The list has changed, or the image was on a later page of it.
    if (requestedId && !shownId) openAlone()
  }, [requestedId, shownId])

  const seen = useRef({ first: 0, last: 0, list: '' })
  const returnFocus = useEffectEvent((shownId?: number) => {
    const { first, last, list: key } = seen.current
    if (shownId) seen.current = { first: first || shownId, last: shownId, list: list!.key }
    else if (last) {
      seen.current = { first: 0, last: 0, list: '' }
      if (location.key !== key) document.querySelector<HTMLElement>('main h1')?.focus()
      // The last seen image may be on a later page.
      else if (!focusLinkTo(last)) focusLinkTo(first)
    }
  })
  useEffect(() => returnFocus(shownId), [shownId])

  if (!shownId) return null
  return (
    <OpenedImage
      known={images}
      names={names}
      count={count}
      pages={pages}
      creatorOf={(id) => creators.get(id)!}
      shownId={shownId}
      isFailed={false}
      onShow={(id) =>
        void navigate(imagePath(creators.get(id)!.slug, id), { replace: true, state: location.state })
      }
      onClose={() => void navigate(-1)}
    />
  )
}
