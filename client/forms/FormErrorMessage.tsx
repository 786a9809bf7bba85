import styles from './forms.module.css'

export const FormErrorMessage = ({ text }: { text: string | undefined }) => (
  <p className={styles.formProblem} role="alert">
    {text}
  </p>
)
