import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { pagePaths } from '../../../contract/page-paths.ts'
import { messageOf } from '../../apollo/graphql-errors.ts'
import { AreaLayout } from '../../ui/AreaLayout.tsx'
import { EmptyState, ErrorState } from '../../ui/Notice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'
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

/** Returns whether the error means that the account has no profile yet (docs/product.md, 'Dashboard'). */
export const hasNoProfile = (error: Error | undefined) => messageOf(error).includes('not found')

export const DashboardError = ({
  error,
  retry,
}: {
  error: Error | undefined
  retry: () => Promise<unknown>
}) => (
  <ErrorState
    title={error ? 'An error occurred' : 'Profile data is missing.'}
    text={error ? messageOf(error) || 'Failed to fetch profile' : undefined}
  >
    <RetryButton retry={retry} />
  </ErrorState>
)

/** Shown on pages that need a profile; `thing` as in 'Gear belongs …'. */
export const ProfileNotFound = ({ thing }: { thing: string }) => (
  <EmptyState title="Profile Not Found" text={`${thing} belongs to a creator profile. Create yours first.`}>
    <Link className="button primary" to={pagePaths.dashboard}>
      Go to the dashboard
    </Link>
  </EmptyState>
)
