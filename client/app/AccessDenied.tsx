import { Link } from 'react-router-dom'
import { pagePaths } from '../../contract/page-paths.ts'
import type { Role } from '../generated/graphql.ts'
import buttons from '../ui/button.module.css'
import { PageNotice } from '../ui/Notice.tsx'
import { usePageTitle } from '../ui/usePageTitle.ts'

/** Stands where a page would, for who is signed in but may not see it. */
export function AccessDenied({ role }: { role: Role }) {
  usePageTitle('Access Denied')
  return (
    <PageNotice title="Access Denied" text={`Access denied. Your role (${role}) lacks required permissions.`}>
      <Link className={buttons.primary} to={pagePaths.home}>
        Go to the home page
      </Link>
    </PageNotice>
  )
}
