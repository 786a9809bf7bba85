import { useEffect, useRef } from 'react'
import buttons from '../../ui/button.module.css'
import styles from './LinkingCard.module.css'

/** Shown when a provider's email already has an account. `text` is the server's message. */
export function LinkingCard({ text, onDismiss }: { text: string; onDismiss: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current!.focus(), []) // the card replaced the focused button
  return (
    <section className={styles.card} role="alert">
      <h2>Account Already Exists</h2>
      <p>{text}</p>
      <button className={buttons.button} ref={button} type="button" onClick={onDismiss}>
        Got it
      </button>
    </section>
  )
}
