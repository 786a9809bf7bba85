import { Link } from 'react-router-dom'
import { creatorPath } from '../../../contract/page-paths.ts'
import { SocialLinksPanel, SupportLinksPanel } from '../../features/links/LinksPanels.tsx'
import { ProfileForm } from '../../features/profile/ProfileForm.tsx'
import { type ProfileEditorFragment, useDashboardPageQuery } from './dashboard.generated.ts'
import { useSaveProfile } from './useSaveProfile.ts'
import { useAccount } from '../../session/session.ts'
import { ItemPanelSkeleton } from '../../features/items/ItemPanel.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { ProfilePage } from './ProfilePage.tsx'

/** See docs/product.md, 'Constants'. */
const skeletonRows = { socialLinks: 3, supportLinks: 2 }

export default function DashboardPage() {
  const { id: userId } = useAccount()
  return (
    <ProfilePage
      title="Creator Dashboard"
      query={useDashboardPageQuery({ variables: { userId } })}
      skeleton={<DashboardSkeleton />}
    >
      {(profile) => <ProfileEditor userId={userId} profile={profile} />}
    </ProfilePage>
  )
}

/** One form for creation and changes, so that it keeps what is typed while the profile is created. */
function ProfileEditor({ userId, profile }: { userId: number; profile: ProfileEditorFragment | undefined }) {
  const save = useSaveProfile(userId, profile)
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
        <ProfileForm profile={profile} onSave={save} />
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
