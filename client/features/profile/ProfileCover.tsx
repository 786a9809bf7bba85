import type { ProfileCoverFragment } from '../../generated/graphql.ts'
import { initialsOf } from '../../ui/initials.ts'
import { Picture } from '../../ui/Picture.tsx'
import styles from './ProfileCover.module.css'

interface ProfileCoverProps {
  cover: ProfileCoverFragment | null | undefined
  profile: { slug: string; displayName: string }
  /** How wide it is shown, as the `sizes` of an img. */
  shown: string
  isFirst?: boolean | undefined
  /** The avatar stands below it, so initials would stand there twice. */
  isBanner?: boolean
}

/** The picture that stands for a profile. It fills its box; without one a quiet gradient and the initials do. */
export function ProfileCover({ cover, profile, shown, isFirst, isBanner = false }: ProfileCoverProps) {
  if (!cover) {
    return (
      <span className={`${styles.cover} ${styles[`hue${hueOf(profile.slug)}`]}`} aria-hidden="true">
        {!isBanner && <span className={styles.initials}>{initialsOf(profile.displayName)}</span>}
      </span>
    )
  }
  return (
    <span className={`${styles.cover} photo`}>
      <Picture
        sources={cover.sizes}
        url={cover.imageUrl}
        width={cover.width}
        height={cover.height}
        alt=""
        shown={shown}
        isFirst={isFirst}
      />
    </span>
  )
}

const hues = 6

/** One of a few hues, always the same for a slug. */
const hueOf = (slug: string) =>
  Array.from(slug, (letter) => letter.codePointAt(0)!).reduce((sum, code) => sum + code, 0) % hues
