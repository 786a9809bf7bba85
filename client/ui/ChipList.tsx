import type { ReactNode } from 'react'
import styles from './ChipList.module.css'

export function ChipList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  )
}

export const Chip = ({ children }: { children: ReactNode }) => (
  <li className={styles.chip} dir="auto">
    {children}
  </li>
)
