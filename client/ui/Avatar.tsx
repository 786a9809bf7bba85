import { useState } from 'react'
import { reportEarlyFailure } from './ResponsiveImage.tsx'

interface AvatarProps {
  person: {
    displayName: string
    avatarUrl: string | null
    /** Sizes of an uploaded profile picture. */
    avatarSizes: readonly { url: string; width: number }[]
  }
  size: keyof typeof shownWidths
}

const shownWidths = { small: '40px', medium: '48px', large: '112px' }

/** Hidden from screen readers, because the name is next to it. */
export function Avatar({ person, size }: AvatarProps) {
  const { displayName, avatarUrl, avatarSizes } = person
  const [brokenUrl, setBrokenUrl] = useState<string>() // sign-in providers delete old pictures
  const shownUrl = avatarUrl === brokenUrl ? undefined : avatarUrl
  return (
    <span className={shownUrl ? 'avatar photo' : 'avatar'} data-size={size} aria-hidden="true" dir="auto">
      {shownUrl ? (
        <img
          src={shownUrl}
          srcSet={avatarSizes.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined}
          sizes={shownWidths[size]}
          alt=""
          // Otherwise React preloads it, before the first picture of the page.
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setBrokenUrl(shownUrl)}
          ref={reportEarlyFailure(() => setBrokenUrl(shownUrl))}
        />
      ) : (
        initialsOf(displayName)
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

/**
 * A character that is a grapheme of its own, as most first letters are. The first use of `Intl` takes a phone 60 ms while
 * it hydrates the page.
 */
const simpleGrapheme =
  /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{Nd}\p{Extended_Pictographic}](?![\p{M}\p{Cf}\p{Emoji_Modifier}])/u

function firstLetter(word = ''): string {
  const first = simpleGrapheme.exec(word)?.[0] ?? Array.from(new Intl.Segmenter().segment(word))[0]?.segment
  return first?.toUpperCase() ?? ''
}
