import styles from './Spinner.module.css'

export const Spinner = ({ label }: { label: string }) => (
  <span className={styles.box} role="status">
    <span className={styles.spinner} aria-hidden="true" />
    <span className="visually-hidden">{label}</span>
  </span>
)
