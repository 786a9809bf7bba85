import styles from './Spinner.module.css'

export const Spinner = ({ label }: { label: string }) => (
  <output className={`scripted ${styles.box}`}>
    <span className={styles.spinner} aria-hidden="true" />
    <span className="visually-hidden">{label}</span>
  </output>
)
