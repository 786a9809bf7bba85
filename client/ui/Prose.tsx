import type { ReactNode } from 'react'
import styles from './Prose.module.css'
import { usePageTitle } from './usePageTitle.ts'

/** A page of text in one column. */
export function Prose({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title)
  return (
    <article className={styles.prose}>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </article>
  )
}
