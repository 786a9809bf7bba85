import { useApolloClient } from '@apollo/client/react'
import { Link } from 'react-router-dom'
import { creatorPath } from '../../../contract/page-paths.ts'
import { evictPublicLists } from '../../apollo/cache-changes.ts'
import { hasCode, messageOf } from '../../apollo/graphql-errors.ts'
import { ItemPanelSkeleton } from '../../features/owner-lists/ItemPanel.tsx'
import { SocialLinksPanel, SupportLinksPanel } from '../../features/links/LinksPanels.tsx'
import {
  type ProfileFormFragment,
  useUpdateCreatorProfileMutation,
} from '../../features/profile/ProfileForm.generated.ts'
import { ProfileForm } from '../../features/profile/ProfileForm.tsx'
import type { CreateCreatorProfileInput } from '../../generated/schema-types.ts'
import { useAccount } from '../../session/session.ts'
import { SkeletonLines } from '../../ui/Loading.tsx'
import { nothingToSave, useToasts } from '../../ui/Toasts.tsx'
import {
  DashboardPageDocument,
  type ProfileEditorFragment,
  useCreateCreatorProfileMutation,
  useDashboardPageQuery,
} from './dashboard.generated.ts'
import { RequireProfile } from './RequireProfile.tsx'
import { Status } from '../../ui/Status.tsx'

const skeletonRows = { socialLinks: 3, supportLinks: 2 }

export default function DashboardPage() {
  const { id: userId } = useAccount()
  return (
    <RequireProfile
      title="Creator Dashboard"
      query={useDashboardPageQuery({ variables: { userId } })}
      skeleton={<DashboardSkeleton />}
    >
      {(profile) => <ProfileEditor userId={userId} profile={profile} />}
    </RequireProfile>
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
      <div className="page-end">
        <ProfileForm profile={profile} onSave={save} />
        {profile && (
          <div className="sections halves">
            <SocialLinksPanel profile={profile} />
            <SupportLinksPanel profile={profile} />
          </div>
        )}
      </div>
    </>
  )
}

const DashboardSkeleton = () => (
  <div className="page-end">
    <Status className="visually-hidden">Loading your profile</Status>
    <div className="form-width">
      <SkeletonLines count={6} />
    </div>
    <div className="sections halves">
      <ItemPanelSkeleton title="Social links" rows={skeletonRows.socialLinks} />
      <ItemPanelSkeleton title="Support links" rows={skeletonRows.supportLinks} />
    </div>
  </div>
)

/** Returns a function that creates the profile of a user, or changes it if there is one. */
function useSaveProfile(userId: number, profile: { id: number } | undefined) {
  const toasts = useToasts()
  const client = useApolloClient()
  const dashboardQuery = { query: DashboardPageDocument, variables: { userId } }
  const [create] = useCreateCreatorProfileMutation({
    update(cache, { data }) {
      const { creatorProfile } = data!.createCreatorProfile!
      cache.writeQuery({ ...dashboardQuery, data: { creatorProfile } })
      evictPublicLists(cache)
    },
  })
  const [update] = useUpdateCreatorProfileMutation({ update: evictPublicLists })

  async function change(creatorProfileId: number, fields: CreateCreatorProfileInput) {
    const { data } = await update({ variables: { input: { ...fields, creatorProfileId } } })
    toasts.success('Profile updated successfully!')
    return data!.updateCreatorProfile!.creatorProfile
  }

  async function createOrChange(fields: CreateCreatorProfileInput) {
    try {
      const { data } = await create({ variables: { input: fields } })
      toasts.success('Profile created successfully!')
      return data!.createCreatorProfile!.creatorProfile
    } catch (error) {
      if (!hasCode(error, 'CONFLICT')) throw error
      return changeExisting(fields)
    }
  }

  /** For a profile that another tab has created, or an attempt whose response was lost. */
  async function changeExisting(fields: CreateCreatorProfileInput) {
    const { data } = await client.query({ ...dashboardQuery, fetchPolicy: 'no-cache' }) // cached after the update
    const existing = data!.creatorProfile!
    const filled = Object.entries(fields).filter(([, value]) => String(value ?? '') !== '')
    const creatorProfile = { ...existing, ...(await change(existing.id, Object.fromEntries(filled))) }
    client.writeQuery({ ...dashboardQuery, data: { creatorProfile } })
    return creatorProfile
  }

  return async (fields: CreateCreatorProfileInput): Promise<ProfileFormFragment | undefined> => {
    if (profile && Object.keys(fields).length === 0) {
      toasts.success(nothingToSave)
      return undefined
    }
    try {
      return await (profile ? change(profile.id, fields) : createOrChange(fields))
    } catch (error) {
      toasts.failure(
        messageOf(error) || (profile ? 'Failed to update profile.' : 'Failed to create profile.'),
      )
      throw error
    }
  }
}
