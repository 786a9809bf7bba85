import type { ApolloCache } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { hasCode, messageOf } from '../../apollo/graphql-errors.ts'
import { evictPublicLists } from '../../apollo/public-lists.ts'
import {
  type ProfileFormFragment,
  useUpdateCreatorProfileMutation,
} from '../../features/profile/ProfileForm.generated.ts'
import type { CreateCreatorProfileInput } from '../../generated/schema-types.ts'
import { nothingToSave, useToasts } from '../../ui/Toasts.tsx'
import { DashboardPageDocument, useCreateCreatorProfileMutation } from './dashboard.generated.ts'

const evictChanged = (cache: ApolloCache) => evictPublicLists(cache, 'profile')

/** Returns a function that creates the profile of a user, or changes it if there is one. */
export function useSaveProfile(userId: number, profile: { id: number } | undefined) {
  const toasts = useToasts()
  const client = useApolloClient()
  const dashboardQuery = { query: DashboardPageDocument, variables: { userId } }
  const [create] = useCreateCreatorProfileMutation({
    update(cache, { data }) {
      const { creatorProfile } = data!.createCreatorProfile!
      cache.writeQuery({ ...dashboardQuery, data: { creatorProfile } })
      evictChanged(cache)
    },
  })
  const [update] = useUpdateCreatorProfileMutation({ update: evictChanged })

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
