import { messageOf } from '../../apollo/error-code.ts'
import {
  type CreateCreatorProfileInput,
  DashboardPageDocument,
  useCreateCreatorProfileMutation,
} from '../../generated/graphql.ts'
import { useToasts } from '../../ui/Toasts.tsx'

/** Begins the profile of an account; everything that waits for it shows it at once. */
export function useCreateProfile(userId: number) {
  const toasts = useToasts()
  const [create] = useCreateCreatorProfileMutation({
    update(cache, { data }) {
      const creatorProfile = data!.createCreatorProfile
      cache.writeQuery({ query: DashboardPageDocument, variables: { userId }, data: { creatorProfile } })
      cache.evict({ fieldName: 'creatorProfiles' }) // the directory has one more, and nobody knows where
    },
  })
  return async (input: CreateCreatorProfileInput) => {
    try {
      await create({ variables: { input } })
      toasts.success('Profile created successfully!')
    } catch (problem) {
      toasts.failure(messageOf(problem) || 'Failed to create profile.')
      throw problem
    }
  }
}
