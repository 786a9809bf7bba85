import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import buttons from '../../ui/button.module.css'
import styles from './MoreImages.module.css'
import { type GalleryPages, imagesAPage } from './useGalleryPages.ts'

/** How far below the window the next page begins to load. */
const ahead = '600px'

interface MoreImagesProps {
  pages: GalleryPages
  /** How many pictures are loaded. */
  loaded: number
  /** How many there are. */
  count: number
  list: RefObject<HTMLElement | null>
  /** Whether page after page loads without anybody near. */
  isEager?: boolean
}

/** Says how much of a gallery is shown, and loads more: by its button, or when somebody scrolls near. */
export function MoreImages({ pages, loaded, count, list, isEager = false }: MoreImagesProps) {
  const box = useRef<HTMLDivElement>(null)
  const { state, isComplete, load } = pages

  const loadNext = useEffectEvent(() => void load(imagesAPage))
  useEffect(() => {
    const isNext = !isComplete && state === 'idle'
    if (isNext && isEager) loadNext()
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) loadNext()
      },
      { rootMargin: ahead },
    )
    if (isNext && !isEager) observer.observe(box.current!)
    return () => observer.disconnect()
  }, [isComplete, isEager, state, loaded])

  /** The first of the new pictures: where the visitor goes on, also when the button has done its work and goes. */
  const focusAt = useRef<number>(undefined)
  useEffect(() => {
    const place = focusAt.current
    if (place === undefined || loaded <= place) return
    focusAt.current = undefined
    list.current?.children[place]?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  }, [list, loaded])

  function press() {
    if (state === 'loading') return
    focusAt.current = loaded
    void load(imagesAPage)
  }
  if (isComplete) return null
  return (
    <div className={styles.more} ref={box}>
      <p className={styles.count}>
        Showing {loaded} of {count}
      </p>
      <p className={styles.problem} role="alert">
        {state === 'failed' && 'More pictures could not be loaded.'}
      </p>
      <button
        className={buttons.button}
        type="button"
        aria-disabled={state === 'loading' || undefined}
        onClick={press}
      >
        {state === 'loading' ? 'Loading …' : state === 'failed' ? 'Try again' : 'Show more'}
      </button>
    </div>
  )
}
