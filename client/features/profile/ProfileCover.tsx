import type { ProfileCoverFragment } from '../../generated/graphql.ts'
import { initialsOf } from '../../ui/initials.ts'
import { Picture } from '../../ui/Picture.tsx'
import styles from './ProfileCover.module.css'

interface ProfileCoverProps {
  cover: ProfileCoverFragment | null | undefined
  profile: { displayName: string }
  /** How wide its box is, as the `sizes` of an img. */
  shown: string
  isFirst?: boolean | undefined
  /** The avatar stands below it, so initials would stand there twice. */
  isBanner?: boolean
}

/** The picture that stands for a profile. It fills its box; without one a quiet gradient and the initials do. */
export function ProfileCover({ cover, profile, shown, isFirst, isBanner = false }: ProfileCoverProps) {
  if (!cover) {
    return (
      <span className={`${styles.cover} ${styles[`hue${hueOf(profile.displayName)}`]}`} aria-hidden="true">
        {!isBanner && <span className={styles.initials}>{initialsOf(profile.displayName)}</span>}
      </span>
    )
  }
  const ratio = cover.width / cover.height
  return (
    <span
      className={`${styles.cover} red-by-night`}
      style={{ backgroundImage: `url("${cover.placeholder}")` }}
    >
      <Picture
        sources={cover.sizes}
        url={cover.imageUrl}
        width={cover.width}
        height={cover.height}
        alt=""
        shown={isBanner ? filledBanner(shown, ratio) : filledCard(shown, ratio)}
        isFirst={isFirst}
      />
    </span>
  )
}

/** A picture that fills a box lower than itself is as wide as the box; a wider one stands out at both sides. */
const filledBanner = (shown: string, ratio: number) =>
  `max(${shown}, ${ratio.toFixed(2)} * clamp(200px, 34vw, 420px))`

const cardRatio = 4 / 3
const filledCard = (shown: string, ratio: number) => {
  const times = Math.max(1, ratio / cardRatio)
  return shown.replaceAll(/[\d.]+(?=(px|vw)(,|$))/g, (length) => (Number(length) * times).toFixed(1))
}

const hues = 6

/** One of a few hues, always the same for a name: a profile that is being written has no slug yet. */
const hueOf = (displayName: string) =>
  Array.from(displayName, (letter) => letter.codePointAt(0)!).reduce((sum, code) => sum + code, 0) % hues
