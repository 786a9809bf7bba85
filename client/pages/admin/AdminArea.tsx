import type { ReactNode } from 'react'
import { pagePaths } from '../../../contract/page-paths.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { AreaLayout } from '../../ui/AreaLayout.tsx'
import { usePageTitle } from '../../ui/usePageTitle.ts'

const links = [
  { label: 'Dashboard', path: pagePaths.admin },
  { label: 'User Management', path: pagePaths.adminUsers },
  { label: 'Profile Approvals', path: pagePaths.adminProfiles },
]

export function AdminArea({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title)
  return (
    <AreaLayout label="Admin" links={links}>
      <PageHeading>{title}</PageHeading>
      {children}
    </AreaLayout>
  )
}
