import buttons from '../../ui/button.module.css'
import styles from './LinkingCard.module.css'

/** Somebody came from a provider with an email that has an account already. `text` is what the server said of it. */
export const LinkingCard = ({ text, onDismiss }: { text: string; onDismiss: () => void }) => (
  <section className={styles.card} role="alert">
    <h2>Account Already Exists</h2>
    <p>{text}</p>
    <button className={buttons.button} type="button" onClick={onDismiss}>
      Got it
    </button>
  </section>
)
