import styles from './forms.module.css'

/** The form-wide error, announced by screen readers. */
export const FormErrorMessage = ({ text }: { text: string | undefined }) => (
  <p className={styles.formProblem} role="alert">
    {text}
  </p>
)
