import { lazy, Suspense } from 'react'
import styles from './user-content.module.css'

/** Most texts contain no address, and so do not load the link detection. */
const mayHaveAddress = /:\/\/|www\.|\.\p{L}+\//iu

const LinkedText = lazy(async () => {
  const linked = await import('./LinkedText.tsx').catch(() => undefined)
  return { default: linked?.LinkedText ?? PlainText }
})

const PlainText = ({ text }: { text: string }) => text

/** A user's text: each line in its own direction, with web addresses as links. Another text replaces the element. */
export const UserText = ({ className = '', children: text }: { className?: string; children: string }) => (
  <p key={text} className={`${styles.text} ${className}`} dir="auto">
    {mayHaveAddress.test(text) ? (
      <Suspense fallback={<span>{text}</span>}>
        <LinkedText text={text} />
      </Suspense>
    ) : (
      text
    )}
  </p>
)
