import { Link } from 'react-router-dom'
import { creatorPath } from '../../../contract/page-paths.ts'
import { SocialLinksPanel, SupportLinksPanel } from '../../features/links/LinksPanels.tsx'
import { ProfileForm } from '../../features/profile/ProfileForm.tsx'
import { type ProfileEditorFragment, useDashboardPageQuery } from './DashboardPage.generated.ts'
import { useCreateProfile, useUpdateProfile } from './useProfileMutations.ts'
import { accountOf, useSession } from '../../session/session.ts'
import { ItemPanelSkeleton } from '../../features/items/ItemPanel.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { DashboardArea, DashboardError, hasNoProfile } from './DashboardArea.tsx'

/** See docs/product.md, 'Constants'. */
const skeletonRows = { socialLinks: 3, supportLinks: 2 }

export function DashboardPage() {
  const account = accountOf(useSession())
  if (!account) return null
  return (
    <DashboardArea title="Creator Dashboard">
      <Dashboard userId={account.id} />
    </DashboardArea>
  )
}

function Dashboard({ userId }: { userId: number }) {
  const { data, loading, error, refetch } = useDashboardPageQuery({ variables: { userId } })
  const profile = data?.creatorProfile ?? undefined
  if (profile || (!loading && hasNoProfile(error))) return <ProfileEditor userId={userId} profile={profile} />
  if (loading) return <DashboardSkeleton />
  return <DashboardError error={error} retry={refetch} />
}

/** One form for creation and changes, so that it keeps what is typed while the profile is created. */
function ProfileEditor({ userId, profile }: { userId: number; profile: ProfileEditorFragment | undefined }) {
  const create = useCreateProfile(userId)
  const update = useUpdateProfile()
  return (
    <>
      <p className="lead">
        {profile ? (
          <span>
            Visitors see it at <Link to={creatorPath(profile.slug)}>{creatorPath(profile.slug)}</Link>
          </span>
        ) : (
          'Tell visitors who you are. You can change all of it later.'
        )}
      </p>
      <div className={profile && 'stack gap-16 form-width page-end sections'}>
        <ProfileForm
          profile={profile}
          onSave={(fields) => (profile ? update(profile.id, fields) : create(fields))}
        />
        {profile && (
          <>
            <SocialLinksPanel profile={profile} />
            <SupportLinksPanel profile={profile} />
          </>
        )}
      </div>
    </>
  )
}

const DashboardSkeleton = () => (
  <div className="stack gap-16 form-width page-end sections">
    <output className="visually-hidden">Loading your profile</output>
    <SkeletonLines count={6} />
    <ItemPanelSkeleton title="Social links" rows={skeletonRows.socialLinks} />
    <ItemPanelSkeleton title="Support links" rows={skeletonRows.supportLinks} />
  </div>
)
