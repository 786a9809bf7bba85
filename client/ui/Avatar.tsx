import { useState } from 'react'
import styles from './Avatar.module.css'
import { initialsOf } from './initials.ts'

interface AvatarProps {
  name: string
  url?: string | null
  size: 'small' | 'medium' | 'large'
}

/** A user's picture or initials. It is hidden from screen readers, because the name is next to it. */
export function Avatar({ name, url, size }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>() // sign-in providers delete old pictures
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
