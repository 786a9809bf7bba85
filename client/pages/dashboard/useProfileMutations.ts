import { useApolloClient } from '@apollo/client/react'
import { evictDirectory } from '../../apollo/directory-pages.ts'
import { hasCode, messageOf } from '../../apollo/graphql-errors.ts'
import {
  type ProfileFormFragment,
  useUpdateCreatorProfileMutation,
} from '../../features/profile/ProfileForm.generated.ts'
import type { CreateCreatorProfileInput } from '../../generated/schema-types.ts'
import { nothingToSave, useToasts } from '../../ui/Toasts.tsx'
import { DashboardPageDocument, useCreateCreatorProfileMutation } from './DashboardPage.generated.ts'

export function useCreateProfile(userId: number) {
  const toasts = useToasts()
  const client = useApolloClient()
  const [create] = useCreateCreatorProfileMutation({
    update(cache, { data }) {
      const creatorProfile = data!.createCreatorProfile
      cache.writeQuery({ query: DashboardPageDocument, variables: { userId }, data: { creatorProfile } })
      evictDirectory(cache)
    },
  })
  const [update] = useUpdateCreatorProfileMutation({ update: evictDirectory })

  /** For a profile that another tab has created, or an attempt whose response was lost. */
  async function updateExisting(input: CreateCreatorProfileInput) {
    const dashboardQuery = { query: DashboardPageDocument, variables: { userId } }
    const { data } = await client.query({ ...dashboardQuery, fetchPolicy: 'no-cache' }) // cached after the update
    const profile = data!.creatorProfile!
    const filled = Object.entries(input).filter(([, value]) => String(value ?? '') !== '')
    const changed = await update({
      variables: { input: { ...Object.fromEntries(filled), profileId: profile.id } },
    })
    const creatorProfile = { ...profile, ...changed.data!.updateCreatorProfile }
    client.writeQuery({ ...dashboardQuery, data: { creatorProfile } })
    toasts.success('Profile updated successfully!')
    return creatorProfile
  }

  return async (input: CreateCreatorProfileInput): Promise<ProfileFormFragment> => {
    try {
      return await create({ variables: { input } }).then(
        ({ data }) => {
          toasts.success('Profile created successfully!')
          return data!.createCreatorProfile
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
  const [update] = useUpdateCreatorProfileMutation({ update: evictDirectory })

  return async (profileId: number, changed: CreateCreatorProfileInput) => {
    if (Object.keys(changed).length === 0) {
      toasts.success(nothingToSave)
      return undefined
    }
    try {
      const { data } = await update({ variables: { input: { ...changed, profileId } } })
      toasts.success('Profile updated successfully!')
      return data?.updateCreatorProfile
    } catch (error) {
      toasts.failure(messageOf(error) || 'Failed to update profile.')
      throw error
    }
  }
}
