import { Link } from 'react-router-dom'
import { pagePaths } from '../../../contract/page-paths.ts'
import buttons from '../../ui/button.module.css'
import { EmptyState } from '../../ui/Notice.tsx'

/** Shown on pages that need a profile; `thing` as in 'Gear belongs …'. */
export const ProfileNotFound = ({ thing }: { thing: string }) => (
  <EmptyState title="Profile Not Found" text={`${thing} belongs to a creator profile. Create yours first.`}>
    <Link className={buttons.primary} to={pagePaths.dashboard}>
      Go to the dashboard
    </Link>
  </EmptyState>
)
