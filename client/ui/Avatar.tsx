import { useState } from 'react'
import styles from './Avatar.module.css'
import { reportEarlyFailure } from './Picture.tsx'

interface AvatarProps {
  name: string
  url?: string | null
  /** Of an uploaded picture, of which the browser chooses one. */
  sizes: readonly { url: string; width: number }[]
  size: keyof typeof shownWidths
}

const shownWidths = { small: '40px', medium: '48px', large: '112px' }

/** Hidden from screen readers, because the name is next to it. */
export function Avatar({ name, url, sizes, size }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>() // sign-in providers delete old pictures
  const shownUrl = url === brokenUrl ? undefined : url
  return (
    <span
      className={`${styles.avatar} ${styles[size]} ${shownUrl ? 'photo' : ''}`}
      aria-hidden="true"
      dir="auto"
    >
      {shownUrl ? (
        <img
          src={shownUrl}
          srcSet={sizes.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined}
          sizes={shownWidths[size]}
          alt=""
          referrerPolicy="no-referrer"
          onError={() => setBrokenUrl(shownUrl)}
          ref={reportEarlyFailure(() => setBrokenUrl(shownUrl))}
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}

/** Returns the first graphemes of the first and last word: 'Ada Min' gives AM, '🌌✨🔭' gives 🌌. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}\p{Extended_Pictographic}]\S*/gu) ?? [name]
  const outer = words.length > 1 ? [words.at(0), words.at(-1)] : words
  return outer.map(firstLetter).join('')
}

function firstLetter(word = ''): string {
  const [first] = new Intl.Segmenter().segment(word)
  return first?.segment.toUpperCase() ?? ''
}
