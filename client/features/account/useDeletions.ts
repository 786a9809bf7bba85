import { useApolloClient } from '@apollo/client/react'
import { endedSession } from '../../apollo/ended-session.ts'
import { checkSession, setSession } from '../../apollo/session-store.ts'
import { useToasts } from '../../ui/Toasts.tsx'
import { clearAccountData } from '../session/log-out.ts'
import { useDeleteAccountMutation, useDeleteCreatorProfileMutation } from './YourData.generated.ts'

/** Returns the deletions of an account and its profile; each calls `onDone` before it shows its toast. */
export function useDeletions(userId: number) {
  const client = useApolloClient()
  const toasts = useToasts()
  const [deleteProfileOnServer] = useDeleteCreatorProfileMutation({
    update(cache, { data }) {
      const id = cache.identify({ __typename: 'CreatorProfile', id: data!.deleteCreatorProfile })
      cache.evict({ fieldName: 'creatorProfile', args: { userId } })
      cache.evict({ fieldName: 'creatorProfiles' })
      cache.evict({ id: id! })
      cache.gc()
    },
  })
  const [deleteAccountOnServer] = useDeleteAccountMutation()

  return {
    deleteProfile: async (currentPassword: string | null, onDone: () => void) => {
      await deleteProfileOnServer({ variables: { input: { currentPassword } } })
      onDone()
      toasts.success('Your profile is deleted.')
    },
    deleteAccount: async (currentPassword: string | null, onDone: () => void) => {
      await deleteAccountOnServer({ variables: { input: { currentPassword } } })
      onDone()
      endedSession.setState(null, true)
      setSession(null)
      toasts.success('Your account is deleted. Goodbye, and clear skies!')
      // After the account page is closed, so that no active query keeps its data.
      await checkSession()
      clearAccountData(client)
    },
  }
}
