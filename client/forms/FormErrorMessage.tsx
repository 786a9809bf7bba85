import styles from './FormErrorMessage.module.css'

/** The form-wide error, announced by screen readers. */
export const FormErrorMessage = ({ text }: { text: string | undefined }) => (
  <p className={styles.problem} role="alert">
    {text}
  </p>
)
