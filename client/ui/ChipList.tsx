import type { ReactNode } from 'react'
import styles from './ChipList.module.css'

/** Short words in a row that wraps. */
export function ChipList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  )
}

/** A word that somebody wrote, in the direction of its language. */
export const Chip = ({ children }: { children: ReactNode }) => (
  <li className={styles.chip} dir="auto">
    {children}
  </li>
)
