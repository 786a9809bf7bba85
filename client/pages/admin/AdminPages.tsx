import { ChartColumn, UserCheck, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { pagePaths } from '../../../contract/page-paths.ts'
import { EmptyState } from '../../ui/Notice.tsx'
import { PageHeading, usePageTitle } from '../../ui/PageHeading.tsx'
import styles from './AdminPages.module.css'

const cards = [
  {
    title: 'User Management',
    text: 'View, edit, and manage all user accounts.',
    path: pagePaths.adminUsers,
    Icon: Users,
  },
  {
    title: 'Profile Approvals',
    text: 'Review and approve new creator profiles.',
    path: pagePaths.adminProfiles,
    Icon: UserCheck,
  },
  { title: 'Site Analytics', text: 'View site-wide statistics (coming soon).', Icon: ChartColumn },
]

export const AdminPage = () => (
  <Page title="Admin Dashboard">
    <p className="lead">Manage users, profiles, and site settings.</p>
    <ul className="columns">
      {cards.map(({ title, text, path, Icon }) => (
        <li key={title}>
          <div
            className={`card shows-focus ${styles.card}`}
            role="group"
            aria-disabled={path ? undefined : true}
          >
            <Icon size={22} aria-hidden="true" />
            <h2 className="subheading">
              {path ? (
                <Link className="card-link" to={path}>
                  {title}
                </Link>
              ) : (
                title
              )}
            </h2>
            <p className="detail">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </Page>
)

export const UserManagementPage = () => (
  <Page title="User Management">
    <EmptyState title="Feature Incomplete" text="User accounts cannot be managed here yet." />
  </Page>
)

export const ProfileApprovalsPage = () => (
  <Page title="Profile Approvals">
    <EmptyState title="Feature Incomplete" text="Creator profiles cannot be approved here yet." />
  </Page>
)

function Page({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title)
  return (
    <>
      <PageHeading>{title}</PageHeading>
      {children}
    </>
  )
}
