import { Link } from 'react-router-dom'
import { pagePaths } from '../../contract/page-paths.ts'
import { PageNotice } from '../ui/Notice.tsx'
import { usePageTitle } from '../ui/PageHeading.tsx'

export default function NotFoundPage() {
  usePageTitle('Not Found')
  return (
    <PageNotice title="Not Found" text="There is no page at this address.">
      <Link className="button primary" to={pagePaths.home}>
        Go to the home page
      </Link>
    </PageNotice>
  )
}
