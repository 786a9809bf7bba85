import styles from './Avatar.module.css'
import { initialsOf } from './initials.ts'

/** A person's picture, or their initials. Their name stands beside it, so the picture itself says nothing. */
export function Avatar({
  name,
  url,
  size,
}: {
  name: string
  url?: string | null
  size: 'small' | 'medium' | 'large'
}) {
  return (
    <span className={`${styles.avatar} ${styles[size]} ${url ? 'photo' : ''}`} aria-hidden="true">
      {url ? <img src={url} alt="" referrerPolicy="no-referrer" /> : initialsOf(name)}
    </span>
  )
}
