import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import {
  type GalleryGridFragment,
  GalleryPagesDocument,
  type GearGalleryFragment,
  type ImagePageFragment,
  useGalleryPagesQuery,
  useGearGalleryPagesQuery,
} from './gallery.generated.ts'
import styles from './gallery.module.css'

/** Size of the first page, and of each page of a gear item: the cache has a list of these for each size of page. */
export const imagesPerPage = 24

const imagesPerNextPage = 48

type Image = ImagePageFragment['edges'][number]['node']

export interface GalleryPages {
  /** Those that are loaded. */
  images: readonly Image[]
  /** The number of images, including those that are not loaded. */
  count: number
  state: 'idle' | 'loading' | 'failed'
  isComplete: boolean
  /** Both functions do nothing while a page is loading. */
  loadNext: () => Promise<void>
  loadAll: () => Promise<void>
}

/** The cache has the first page, which the page's own query has read. A gallery in a hidden tab reads nothing. */
export function useGalleryPages({ id: profileId, images }: GalleryGridFragment, isOpen = true): GalleryPages {
  const variables = { profileId, first: imagesPerPage }
  const { client, fetchMore } = useGalleryPagesQuery({ variables, skip: !isOpen })
  const { edges, totalCount, pageInfo } = images
  async function readMore(isAll: boolean) {
    const lastId = edges.at(-1)!.node.id
    const first = isAll ? Math.max(totalCount - edges.length, imagesPerNextPage) : imagesPerNextPage
    const { data } = await fetchMore({
      variables: { first, after: pageInfo.endCursor, isNext: true, lastId },
    })
    const loaded = client.readQuery({ query: GalleryPagesDocument, variables })?.creatorProfile?.images.edges
    const expected = Math.min(edges.length + first, data.creatorProfile!.images.totalCount)
    if (data.last && loaded && loaded.length >= expected) return
    // The owner has deleted or moved images: reloads the list from its beginning.
    await fetchMore({ variables: { first: Math.max(1, expected) } })
  }
  return usePages(images, readMore)
}

export function useGearPages({ id: gearItemId, images }: GearGalleryFragment): GalleryPages {
  const { fetchMore } = useGearGalleryPagesQuery({ variables: { gearItemId, first: imagesPerPage } })
  async function readMore(isAll: boolean, after = images.pageInfo.endCursor): Promise<void> {
    const { data } = await fetchMore({ variables: { after } })
    const read = data.gearItem?.images.pageInfo
    if (isAll && read?.hasNextPage) await readMore(isAll, read.endCursor)
  }
  return usePages(images, readMore)
}

/** `networkStatus` would be ready between the requests of one load, and before a failure is known. */
function usePages(
  { edges, totalCount, pageInfo }: ImagePageFragment,
  readMore: (isAll: boolean) => Promise<void>,
): GalleryPages {
  const [state, setState] = useState<GalleryPages['state']>('idle')
  const isLoading = useRef(false)
  const images = useMemo(() => edges.map(({ node }) => node), [edges])
  const isComplete = !pageInfo.hasNextPage

  async function load(isAll: boolean) {
    if (isLoading.current || isComplete) return
    isLoading.current = true
    setState('loading')
    try {
      await readMore(isAll)
      setState('idle')
    } catch {
      setState('failed')
    } finally {
      isLoading.current = false
    }
  }
  return {
    images,
    count: totalCount,
    state,
    isComplete,
    loadNext: () => load(false),
    loadAll: () => load(true),
  }
}

interface MoreImagesProps {
  pages: GalleryPages
  list: RefObject<HTMLElement | null>
  isEager?: boolean
}

export function MoreImages({ pages, list, isEager = false }: MoreImagesProps) {
  const box = useRef<HTMLDivElement>(null)
  const { images, count, state, isComplete } = pages
  const loaded = images.length

  /** The list whose next page was loaded without a press. */
  const continued = useRef<readonly Image[]>(undefined)
  const loadNext = useEffectEvent(() => {
    continued.current = images
    void pages.loadNext()
  })
  useEffect(() => {
    // Apollo Client notifies the page of new images a moment after `fetchMore` has ended.
    const isNext = !isComplete && state === 'idle' && continued.current !== images
    if (isNext && isEager) loadNext()
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) loadNext()
      },
      { rootMargin: '600px' },
    )
    if (isNext && !isEager) observer.observe(box.current!)
    return () => observer.disconnect()
  }, [images, isComplete, isEager, state])

  /** The index of the first new image, which gets the focus once it is loaded. */
  const focusAt = useRef<number>(undefined)
  useEffect(() => {
    const index = focusAt.current
    if (index === undefined || loaded <= index) return
    focusAt.current = undefined
    list.current?.children[index]?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  }, [list, loaded])

  function showMore() {
    if (state === 'loading') return
    focusAt.current = loaded
    void pages.loadNext()
  }
  if (isComplete) return null
  return (
    <div className={`stack gap-16 ${styles.more}`} ref={box}>
      <p className="detail">{`Showing ${loaded} of ${count}`}</p>
      <p className="error" role="alert" aria-atomic="true">
        {state === 'failed' && 'More pictures could not be loaded.'}
      </p>
      <button
        className="button scripted"
        type="button"
        aria-disabled={state === 'loading' || undefined}
        onClick={showMore}
      >
        {state === 'loading' ? 'Loading …' : state === 'failed' ? 'Try again' : 'Show more'}
      </button>
    </div>
  )
}
