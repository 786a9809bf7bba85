import { useApolloClient } from '@apollo/client/react'
import { evictDirectory } from '../../apollo/directory.ts'
import { hasCode, messageOf } from '../../apollo/graphql-errors.ts'
import {
  type CreateCreatorProfileInput,
  DashboardPageDocument,
  useCreateCreatorProfileMutation,
  useUpdateCreatorProfileMutation,
} from '../../generated/graphql.ts'
import { useToasts } from '../../ui/Toasts.tsx'

/** Returns a function that creates the account's profile and updates the cache. */
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

  /**
   * The profile exists already, created by another tab or by an attempt whose response was lost: updates it.
   */
  async function changeInstead(input: CreateCreatorProfileInput) {
    const asked = { query: DashboardPageDocument, variables: { userId } }
    const { data } = await client.query({ ...asked, fetchPolicy: 'no-cache' }) // cached after the update
    const profile = data!.creatorProfile!
    const given = Object.entries(input).filter(([, value]) => String(value ?? '') !== '')
    const changed = await update({
      variables: { input: { ...Object.fromEntries(given), profileId: profile.id } },
    })
    const creatorProfile = { ...profile, ...changed.data!.updateCreatorProfile }
    client.writeQuery({ ...asked, data: { creatorProfile } })
    toasts.success('Profile updated successfully!')
  }

  return async (input: CreateCreatorProfileInput): Promise<undefined> => {
    try {
      await create({ variables: { input } }).then(
        () => toasts.success('Profile created successfully!'),
        (problem: unknown) => {
          if (!hasCode(problem, 'CONFLICT')) throw problem
          return changeInstead(input)
        },
      )
    } catch (problem) {
      toasts.failure(messageOf(problem) || 'Failed to create profile.')
      throw problem
    }
  }
}
