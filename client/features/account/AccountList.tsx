import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { TokenScope } from '../../generated/schema-types.ts'
import { ErrorState } from '../../ui/Notice.tsx'
import { SkeletonLines } from '../../ui/Loading.tsx'
import styles from './account.module.css'

interface AccountListProps {
  /** 'Devices', as in 'Your devices could not be loaded.' */
  label: string
  query?: {
    data?: { session: unknown } | undefined
    error?: Error | undefined
    refetch: () => Promise<unknown>
  }
  /** The rows; undefined while they are not loaded. */
  rows: ReactNode[] | undefined
  skeletonLines?: number
  /** Whether the list gets the focus when a row is removed. */
  isFocusTarget?: boolean
  /** Follows the list. */
  children?: ReactNode
}

/** A list that belongs to an account, or why it is not shown. */
export function AccountList(props: AccountListProps) {
  const { label, query, rows, skeletonLines = 0, isFocusTarget, children } = props
  if (rows)
    return (
      <>
        {rows.length === 0 && <p className="muted">{`No ${label.toLowerCase()} yet.`}</p>}
        {(rows.length > 0 || isFocusTarget) && (
          <ul className="ruled-list" aria-label={label} tabIndex={-1} data-list-focus={isFocusTarget}>
            {rows}
          </ul>
        )}
        {children}
      </>
    )
  if (query?.error || query?.data?.session === null)
    return (
      <ErrorState
        title="An error occurred"
        text={`Your ${label.toLowerCase()} could not be loaded.`}
        retry={query.refetch}
      />
    )
  return <SkeletonLines count={skeletonLines} />
}

interface AccountRowProps {
  icon: LucideIcon
  name: string
  tag?: string | undefined
  detail: ReactNode
  /** What the button says, which removes the row; without it the row has none. */
  removal?: string | undefined
  onRemove: (button: Element) => void
  /** Other buttons, before that which removes the row. */
  children?: ReactNode
}

export function AccountRow(props: AccountRowProps) {
  const { icon: Icon, name, tag, detail, removal, onRemove, children } = props
  const detailId = useId()
  return (
    <li>
      <Icon size={18} aria-hidden="true" />
      <div className="grow">
        <p className="strong">
          <bdi>{name}</bdi>
          {tag && <span className={styles.tag}>{tag}</span>}
        </p>
        <p className="detail" id={detailId}>
          {detail}
        </p>
      </div>
      {children}
      {removal && (
        <button
          className="button"
          type="button"
          aria-label={`${removal} ${name}`}
          aria-describedby={detailId}
          onClick={({ currentTarget }) => onRemove(currentTarget)}
        >
          {removal}
        </button>
      )}
    </li>
  )
}

export const scopeLabels: Record<TokenScope, string> = { read: 'Read', write: 'Read and write' }

const formats = {
  day: new Intl.DateTimeFormat('en', { dateStyle: 'medium' }),
  minute: new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }),
}

/** A moment in the time zone of the browser. */
export const Time = ({ of, to }: { of: string; to: keyof typeof formats }) => (
  <time dateTime={of}>{formats[to].format(new Date(of))}</time>
)

/** Follows another moment: ', last used Jan 5, 2024, 9:41 PM'. */
export const LastUsed = ({ at }: { at: string | null | undefined }) =>
  at ? (
    <span key="used">
      , last used <Time of={at} to="minute" />
    </span>
  ) : (
    <span>, never used</span>
  )
