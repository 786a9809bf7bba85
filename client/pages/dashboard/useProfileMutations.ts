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
import { DashboardPageDocument, useCreateCreatorProfileMutation } from './DashboardPage.generated.ts'

const evictChanged = (cache: ApolloCache) => evictPublicLists(cache, 'profile')

export function useCreateProfile(userId: number) {
  const toasts = useToasts()
  const client = useApolloClient()
  const [create] = useCreateCreatorProfileMutation({
    update(cache, { data }) {
      const { creatorProfile } = data!.createCreatorProfile!
      cache.writeQuery({ query: DashboardPageDocument, variables: { userId }, data: { creatorProfile } })
      evictChanged(cache)
    },
  })
  const [update] = useUpdateCreatorProfileMutation({ update: evictChanged })

  /** For a profile that another tab has created, or an attempt whose response was lost. */
  async function updateExisting(input: CreateCreatorProfileInput) {
    const dashboardQuery = { query: DashboardPageDocument, variables: { userId } }
    const { data } = await client.query({ ...dashboardQuery, fetchPolicy: 'no-cache' }) // cached after the update
    const profile = data!.creatorProfile!
    const filled = Object.entries(input).filter(([, value]) => String(value ?? '') !== '')
    const changed = await update({
      variables: { input: { ...Object.fromEntries(filled), creatorProfileId: profile.id } },
    })
    const creatorProfile = { ...profile, ...changed.data!.updateCreatorProfile!.creatorProfile }
    client.writeQuery({ ...dashboardQuery, data: { creatorProfile } })
    toasts.success('Profile updated successfully!')
    return creatorProfile
  }

  return async (input: CreateCreatorProfileInput): Promise<ProfileFormFragment> => {
    try {
      return await create({ variables: { input } }).then(
        ({ data }) => {
          toasts.success('Profile created successfully!')
          return data!.createCreatorProfile!.creatorProfile
        },
        (error: unknown) => {
          if (!hasCode(error, 'CONFLICT')) throw error
          return updateExisting(input)
        },
      )
    } catch (error) {
      toasts.failure(messageOf(error) || 'Failed to create profile.')
      throw error
    }
  }
}

export function useUpdateProfile() {
  const toasts = useToasts()
  const [update] = useUpdateCreatorProfileMutation({ update: evictChanged })

  return async (creatorProfileId: number, changed: CreateCreatorProfileInput) => {
    if (Object.keys(changed).length === 0) {
      toasts.success(nothingToSave)
      return undefined
    }
    try {
      const { data } = await update({ variables: { input: { ...changed, creatorProfileId } } })
      toasts.success('Profile updated successfully!')
      return data?.updateCreatorProfile?.creatorProfile
    } catch (error) {
      toasts.failure(messageOf(error) || 'Failed to update profile.')
      throw error
    }
  }
}
