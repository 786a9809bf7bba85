import { useEffect, useRef } from 'react'
import buttons from '../../ui/button.module.css'
import styles from './LinkingCard.module.css'

/** Somebody came from a provider with an email that has an account already. `text` is what the server said of it. */
export function LinkingCard({ text, onDismiss }: { text: string; onDismiss: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current!.focus(), []) // what had the focus made room for the card
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
