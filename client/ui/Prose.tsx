import type { ReactNode } from 'react'
import { PageHeading, usePageTitle } from './PageHeading.tsx'

export function Prose({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title)
  return (
    <article className="article prose">
      <PageHeading>{title}</PageHeading>
      {children}
    </article>
  )
}
