import type { CSSProperties } from 'react'
import { initialsOf } from '../../ui/Avatar.tsx'
import { FramedImage } from '../../ui/ResponsiveImage.tsx'
import type { ProfileCoverFragment } from './profile.generated.ts'
import styles from './profile.module.css'

interface ProfileCoverProps {
  cover: ProfileCoverFragment | null | undefined
  profile: { displayName: string }
  /** The width of its box, in the syntax of an img's `sizes`. */
  displayedWidth: string
  isFirst?: boolean | undefined
  /** Whether it is the banner of a page, which shows the initials in its avatar. */
  isBanner?: boolean
}

export function ProfileCover({
  cover,
  profile,
  displayedWidth,
  isFirst,
  isBanner = false,
}: ProfileCoverProps) {
  if (!cover) {
    return (
      <span
        className={`${styles.cover} ${styles.hue}`}
        style={{ '--hue': hueOf(profile.displayName) } as CSSProperties}
        aria-hidden="true"
      >
        {!isBanner && <span className={styles.initials}>{initialsOf(profile.displayName)}</span>}
      </span>
    )
  }
  const ratio = cover.width / cover.height
  return (
    <FramedImage
      className={styles.cover}
      image={cover}
      placeholder={cover.placeholder}
      alt=""
      displayedWidth={isBanner ? bannerSizes(displayedWidth, ratio) : cardSizes(displayedWidth, ratio)}
      isFirst={isFirst}
    />
  )
}

/** With `object-fit: cover`, an image that is wider than its box overflows it, so its `sizes` exceed the box. */
const bannerSizes = (displayedWidth: string, ratio: number) =>
  `max(${displayedWidth}, ${ratio.toFixed(2)} * clamp(200px, 34vw, 420px))`

const cardRatio = 4 / 3
const cardSizes = (displayedWidth: string, ratio: number) => {
  const times = Math.max(1, ratio / cardRatio)
  return displayedWidth.replaceAll(/[\d.]+(?=(px|vw)(,|$))/g, (length) => (Number(length) * times).toFixed(1))
}

const hues = ['#3b6ea8', '#8a4c6f', '#3f8378', '#97693a', '#6058a8', '#a05a45']

/** Derived from the name, because a profile that is being created has no slug yet. */
const hueOf = (displayName: string) =>
  hues[
    Array.from(displayName, (letter) => letter.codePointAt(0)!).reduce((sum, code) => sum + code, 0) %
      hues.length
  ]
