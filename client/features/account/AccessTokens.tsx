import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { deleteItem } from '../../apollo/deleted-items.ts'
import { messageOf } from '../../apollo/graphql-errors.ts'
import { focusNext } from '../../ui/focus-next.ts'
import { useToasts } from '../../ui/Toasts.tsx'
import { AccessTokenDialog, scopeLabels } from './AccessTokenDialog.tsx'
import {
  type AccessTokenRowFragment,
  type ConfirmIdentityFragment,
  useAccessTokensQuery,
  useRevokeAccessTokenMutation,
} from './account.generated.ts'
import { AccountList, AccountRow, Time } from './AccountList.tsx'

export function AccessTokens({ account }: { account: ConfirmIdentityFragment }) {
  // The cache does not learn when tokens are used.
  const query = useAccessTokensQuery({ fetchPolicy: 'cache-and-network' })
  const [isCreating, setIsCreating] = useState(false)
  const revoke = useRevocation()
  return (
    <AccountList
      label="Access tokens"
      query={query}
      rows={query.data?.session?.accessTokens?.map((token) => (
        <AccountRow
          key={token.id}
          icon={KeyRound}
          name={token.name}
          tag={scopeLabels[token.scope]}
          detail={<TokenDetail token={token} />}
          removal="Revoke"
          onRemove={(button) => revoke(token, button)}
        />
      ))}
      skeletonLines={2}
    >
      <button className="button below" data-list-focus type="button" onClick={() => setIsCreating(true)}>
        <Plus size={16} aria-hidden="true" />
        Create token
      </button>
      {isCreating && <AccessTokenDialog account={account} onClose={() => setIsCreating(false)} />}
    </AccountList>
  )
}

const isPast = (time: string) => Date.parse(time) <= Date.now()

const TokenDetail = ({ token: { expiresAt, lastUsedAt } }: { token: AccessTokenRowFragment }) => (
  <>
    <span>{isPast(expiresAt) ? 'Expired ' : 'Expires '}</span>
    <Time of={expiresAt} to="day" />
    {lastUsedAt ? (
      <span>
        , last used <Time of={lastUsedAt} to="minute" />
      </span>
    ) : (
      <span>, never used</span>
    )}
  </>
)

function useRevocation() {
  const toasts = useToasts()
  const [revokeAccessToken, { client }] = useRevokeAccessTokenMutation()

  return async ({ id, name }: AccessTokenRowFragment, button: Element) => {
    if (!window.confirm(`Revoke “${name}”? What uses it loses access at once.`)) return
    await deleteItem(
      client,
      { __typename: 'AccessToken', id },
      (options) => revokeAccessToken({ variables: { input: { id } }, ...options }),
      () => focusNext(button),
    ).then(
      () => toasts.success('Access token revoked'),
      (error: unknown) =>
        toasts.failure(messageOf(error) || 'The token could not be revoked. Please try again.'),
    )
  }
}
