import styles from './FormProblem.module.css'

/** The form-wide error, announced by screen readers. */
export const FormProblem = ({ text }: { text: string | undefined }) => (
  <p className={styles.problem} role="alert">
    {text}
  </p>
)
