import type { ReactNode } from 'react'
import { PageHeading } from './PageHeading.tsx'
import styles from './Prose.module.css'
import { usePageTitle } from './usePageTitle.ts'

export function Prose({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title)
  return (
    <article className={`article prose ${styles.text}`}>
      <PageHeading>{title}</PageHeading>
      {children}
    </article>
  )
}
