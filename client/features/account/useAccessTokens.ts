import type { CreateAccessTokenInput, TokenScope } from '../../generated/schema-types.ts'
import { messageOf } from '../../apollo/graphql-errors.ts'
import { ignoreNotFound, removeItem } from '../../apollo/deleted-items.ts'
import { useToasts } from '../../ui/Toasts.tsx'
import {
  type AccessTokenRowFragment,
  useCreateAccessTokenMutation,
  useRevokeAccessTokenMutation,
} from './access-tokens.generated.ts'

export const scopeLabels: Record<TokenScope, string> = { read: 'Read', write: 'Read and write' }

/** Returns the actions on access tokens. `onRemove` moves the focus away from a row before it is removed. */
export function useAccessTokens(onRemove: () => void) {
  const toasts = useToasts()
  const [createAccessToken] = useCreateAccessTokenMutation()
  const [revokeAccessToken, { client }] = useRevokeAccessTokenMutation()

  return {
    create: async (input: CreateAccessTokenInput): Promise<string> => {
      const { data } = await createAccessToken({ variables: { input } })
      return data!.createAccessToken!.secret
    },
    revoke: async ({ id, name }: AccessTokenRowFragment) => {
      if (!window.confirm(`Revoke “${name}”? What uses it loses access at once.`)) return
      const remove = () => {
        onRemove()
        removeItem(client.cache, { __typename: 'AccessToken', id })
      }
      await revokeAccessToken({ variables: { input: { id } }, update: remove })
        .catch(ignoreNotFound(remove))
        .then(
          () => toasts.success('Access token revoked'),
          (error: unknown) =>
            toasts.failure(messageOf(error) || 'The token could not be revoked. Please try again.'),
        )
    },
  }
}
