import { KeyRound, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import buttons from '../../ui/button.module.css'
import { ErrorState } from '../../ui/Notice.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import styles from './AccountList.module.css'
import { AccessTokenDialog } from './AccessTokenDialog.tsx'
import { type AccessTokenRowFragment, useAccessTokensQuery } from './access-tokens.generated.ts'
import { Time } from './Time.tsx'
import { scopeLabels, useAccessTokens } from './useAccessTokens.ts'
import type { ConfirmIdentityFragment } from './account.generated.ts'

export function AccessTokens({ account }: { account: ConfirmIdentityFragment }) {
  // The cache does not learn when tokens are used.
  const { data, error, refetch } = useAccessTokensQuery({ fetchPolicy: 'cache-and-network' })
  const tokens = data?.session?.accessTokens
  const [isCreating, setIsCreating] = useState(false)
  const createButton = useRef<HTMLButtonElement>(null)
  const { create, revoke } = useAccessTokens(() => createButton.current?.focus())
  const hasFailed = error !== undefined || data?.session === null
  if (hasFailed && !tokens)
    return (
      <ErrorState title="An error occurred" text="Your access tokens could not be loaded.">
        <RetryButton retry={refetch} />
      </ErrorState>
    )
  if (!tokens) return <SkeletonLines count={2} />
  return (
    <>
      {tokens.length === 0 ? (
        <p className={styles.empty}>No access tokens yet.</p>
      ) : (
        <ul className={styles.list} aria-label="Access tokens">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => revoke(token)} />
          ))}
        </ul>
      )}
      <button
        className={`${buttons.button} ${styles.after}`}
        ref={createButton}
        type="button"
        onClick={() => setIsCreating(true)}
      >
        <Plus size={16} aria-hidden="true" />
        Create token
      </button>
      {isCreating && (
        <AccessTokenDialog account={account} onCreate={create} onClose={() => setIsCreating(false)} />
      )}
    </>
  )
}

const isPast = (time: string) => Date.parse(time) <= Date.now()

function TokenRow({ token, onRevoke }: { token: AccessTokenRowFragment; onRevoke: () => void }) {
  const { name, scope, expiresAt, lastUsedAt } = token
  return (
    <li className={styles.row}>
      <KeyRound size={18} aria-hidden="true" />
      <div className={styles.text}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
          <span className={styles.tag}>{scopeLabels[scope]}</span>
        </p>
        <p className={styles.detail}>
          <span>{isPast(expiresAt) ? 'Expired ' : 'Expires '}</span>
          <Time of={expiresAt} to="day" />
          {lastUsedAt ? (
            <span>
              , last used <Time of={lastUsedAt} to="minute" />
            </span>
          ) : (
            <span>, never used</span>
          )}
        </p>
      </div>
      <button className={buttons.button} type="button" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </button>
    </li>
  )
}
