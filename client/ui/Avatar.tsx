import { useState } from 'react'
import styles from './Avatar.module.css'
import { initialsOf } from './initials.ts'

interface AvatarProps {
  name: string
  url?: string | null
  size: 'small' | 'medium' | 'large'
}

/** A person's picture, or their initials. Their name stands beside it, so the picture itself says nothing. */
export function Avatar({ name, url, size }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>() // sign-in providers drop old pictures
  const shownUrl = url === brokenUrl ? undefined : url
  return (
    <span
      className={`${styles.avatar} ${styles[size]} ${shownUrl ? 'photo' : ''}`}
      aria-hidden="true"
      dir="auto"
    >
      {shownUrl ? (
        <img src={shownUrl} alt="" referrerPolicy="no-referrer" onError={() => setBrokenUrl(shownUrl)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}
