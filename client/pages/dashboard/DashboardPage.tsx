import { Link } from 'react-router-dom'
import { creatorPath } from '../../../contract/page-paths.ts'
import { SocialLinksPanel } from '../../features/links/SocialLinksPanel.tsx'
import { SupportLinksPanel } from '../../features/links/SupportLinksPanel.tsx'
import { ProfileForm } from '../../features/profile/ProfileForm.tsx'
import { type ProfileEditorFragment, useDashboardPageQuery } from './DashboardPage.generated.ts'
import { useCreateProfile, useUpdateProfile } from './useProfileMutations.ts'
import { useSession } from '../../features/session/useSession.ts'
import { ItemPanelSkeleton } from '../../features/items/ItemPanel.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { DashboardArea, DashboardError, hasNoProfile } from './DashboardArea.tsx'
import styles from './DashboardPage.module.css'

/** See docs/product.md, 'Constants'. */
const skeletonRows = { socialLinks: 3, supportLinks: 2 }

export function DashboardPage() {
  const session = useSession()
  if (session.state !== 'authenticated') return null
  return (
    <DashboardArea title="Creator Dashboard">
      <Dashboard userId={session.user.id} />
    </DashboardArea>
  )
}

function Dashboard({ userId }: { userId: number }) {
  const { data, loading, error, refetch } = useDashboardPageQuery({ variables: { userId } })
  if (data?.creatorProfile) return <ProfileEditor profile={data.creatorProfile} />
  if (loading) return <DashboardSkeleton />
  if (hasNoProfile(error)) return <ProfileCreator userId={userId} />
  return <DashboardError error={error} retry={refetch} />
}

function ProfileCreator({ userId }: { userId: number }) {
  const create = useCreateProfile(userId)
  return (
    <>
      <p className={styles.lead}>Tell visitors who you are. You can change all of it later.</p>
      <ProfileForm onSave={create} />
    </>
  )
}

function ProfileEditor({ profile }: { profile: ProfileEditorFragment }) {
  return (
    <>
      <p className={styles.lead}>
        Visitors see it at <Link to={creatorPath(profile.slug)}>{creatorPath(profile.slug)}</Link>
      </p>
      <div className={styles.sections}>
        <ProfileForm profile={profile} onSave={useUpdateProfile(profile.id)} />
        <SocialLinksPanel profile={profile} />
        <SupportLinksPanel profile={profile} />
      </div>
    </>
  )
}

const DashboardSkeleton = () => (
  <div className={styles.sections}>
    <output className="visually-hidden">Loading your profile</output>
    <SkeletonLines count={6} />
    <ItemPanelSkeleton title="Social links" rows={skeletonRows.socialLinks} />
    <ItemPanelSkeleton title="Support links" rows={skeletonRows.supportLinks} />
  </div>
)
