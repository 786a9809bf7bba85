import type { ReactNode } from 'react'
import { pagePaths } from '../../../contract/page-paths.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { AreaLayout } from '../../ui/AreaLayout.tsx'
import { usePageTitle } from '../../ui/usePageTitle.ts'

const links = [
  { label: 'Profile', path: pagePaths.dashboard },
  { label: 'Gallery', path: pagePaths.dashboardGallery },
  { label: 'Gear', path: pagePaths.dashboardGear },
]

export function DashboardArea({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title)
  return (
    <AreaLayout label="Dashboard" links={links}>
      <PageHeading>{title}</PageHeading>
      {children}
    </AreaLayout>
  )
}
