import { lazy, Suspense } from 'react'
import styles from './UserText.module.css'

/** Whether it is worth loading what finds addresses: most texts have none. */
const mayHaveAddress = /:\/\/|www\.|\.\p{L}+\//iu

const LinkedText = lazy(async () => {
  const linked = await import('./LinkedText.tsx').catch(() => undefined)
  return { default: linked?.LinkedText ?? PlainText } // without the code it stays text
})

const PlainText = ({ text }: { text: string }) => text

/** Lines that a user wrote: each in the direction of its language, with web addresses as links. */
export const UserText = ({ className = '', children: text }: { className?: string; children: string }) => (
  <p className={`${styles.text} ${className}`} dir="auto">
    {mayHaveAddress.test(text) ? (
      <Suspense fallback={text}>
        <LinkedText text={text} />
      </Suspense>
    ) : (
      text
    )}
  </p>
)
