import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { pagePaths } from '../../../contract/page-paths.ts'
import { hasCode, messageOf } from '../../apollo/graphql-errors.ts'
import type { ChecklistFragment } from '../../features/onboarding/onboarding.generated.ts'
import { HiddenNotice } from '../../features/moderation/HiddenNotice.tsx'
import type { HiddenProfileFragment } from '../../features/moderation/moderation.generated.ts'
import { Checklist } from '../../features/onboarding/Checklist.tsx'
import { useAccount } from '../../session/session.ts'
import { EmptyState, ErrorState } from '../../ui/Notice.tsx'
import { PageHeading, usePageTitle } from '../../ui/PageHeading.tsx'

type RequireProfileProps<Profile> = {
  title: string
  lead?: string
  /** The result of the query of the page. */
  query: {
    data?: { creatorProfile: Profile | null } | undefined
    loading: boolean
    error?: Error | undefined
    refetch: () => Promise<unknown>
  }
  skeleton: ReactNode
} & (
  | { thing?: undefined; children: (profile: Profile | undefined) => ReactNode }
  /** A page that needs a profile; `thing` as in 'Gear belongs to a creator profile'. */
  | { thing: string; children: (profile: Profile) => ReactNode }
)

/** A page of the dashboard, which shows the own profile or a part of it. */
export function RequireProfile<Profile extends ChecklistFragment & HiddenProfileFragment>(
  props: RequireProfileProps<Profile>,
) {
  const { title, lead, query } = props
  const { id: userId } = useAccount()
  usePageTitle(title)
  const profile = query.data?.creatorProfile ?? undefined
  const isAbsent = !profile && !query.loading && isNotFound(query)
  return (
    <>
      <PageHeading>{title}</PageHeading>
      {lead && <p className="lead">{lead}</p>}
      {profile?.hiddenReason && <HiddenNotice reason={profile.hiddenReason} />}
      {(profile || isAbsent) && <Checklist userId={userId} profile={profile} />}
      {contentOf(props)}
    </>
  )
}

/** Whether the account has no profile yet (docs/product.md, 'Dashboard'). */
const isNotFound = ({ error }: { error?: Error | undefined }) => hasCode(error, 'NOT_FOUND')

function contentOf<Profile>(props: RequireProfileProps<Profile>): ReactNode {
  const { data, loading, error, refetch } = props.query
  if (data?.creatorProfile) return props.children(data.creatorProfile)
  if (loading) return <div className="screen-high">{props.skeleton}</div>
  if (isNotFound(props.query)) {
    return props.thing === undefined ? props.children(undefined) : <ProfileNotFound thing={props.thing} />
  }
  return (
    <ErrorState
      title={error ? 'An error occurred' : 'Profile data is missing.'}
      text={error && (messageOf(error) || 'Failed to fetch profile')}
      retry={refetch}
    />
  )
}

const ProfileNotFound = ({ thing }: { thing: string }) => (
  <EmptyState title="Profile Not Found" text={`${thing} belongs to a creator profile. Create yours first.`}>
    <Link className="button primary" to={pagePaths.dashboard}>
      Go to the dashboard
    </Link>
  </EmptyState>
)
