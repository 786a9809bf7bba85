import type { ReactNode } from 'react'
import { PageHeading } from './PageHeading.tsx'
import { usePageTitle } from './usePageTitle.ts'

export function Prose({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title)
  return (
    <article className="article prose">
      <PageHeading>{title}</PageHeading>
      {children}
    </article>
  )
}
