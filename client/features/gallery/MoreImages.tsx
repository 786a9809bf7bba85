import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import styles from './gallery.module.css'
import type { GalleryPages } from './useGalleryPages.ts'

interface MoreImagesProps {
  pages: GalleryPages
  list: RefObject<HTMLElement | null>
  isEager?: boolean
}

export function MoreImages({ pages, list, isEager = false }: MoreImagesProps) {
  const box = useRef<HTMLDivElement>(null)
  const { images, count, state, isComplete } = pages
  const loaded = images.length

  const loadNext = useEffectEvent(() => void pages.loadNext())
  useEffect(() => {
    const isNext = !isComplete && state === 'idle'
    if (isNext && isEager) loadNext()
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) loadNext()
      },
      { rootMargin: '600px' },
    )
    if (isNext && !isEager) observer.observe(box.current!)
    return () => observer.disconnect()
  }, [isComplete, isEager, state])

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
      <p className="error" role="alert">
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
