import { Link } from 'react-router-dom'
import { pagePaths } from '../../contract/page-paths.ts'
import type { Role } from '../generated/graphql.ts'
import buttons from '../ui/button.module.css'
import { PageNotice } from '../ui/Notice.tsx'
import { usePageTitle } from '../ui/usePageTitle.ts'

/** Replaces a page that the signed-in user's role may not open. */
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
