import styles from './FormProblem.module.css'

/** Why the whole form was refused; a reader hears of it at once. */
export const FormProblem = ({ text }: { text: string | undefined }) => (
  <p className={styles.problem} role="alert">
    {text}
  </p>
)
