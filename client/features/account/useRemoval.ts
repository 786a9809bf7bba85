import { useApolloClient } from '@apollo/client/react'
import { deleteItem, type Deletion } from '../../apollo/cache-changes.ts'
import { messageOf } from '../../apollo/graphql-errors.ts'
import { focusNext } from '../../ui/focus-next.ts'
import { useToasts } from '../../ui/Toasts.tsx'

interface RemovalTexts {
  question: (name: string) => string
  removed: string
  failed: string
}

/** Returns a function that asks, removes a row of the account and moves the focus. `onFailure` replaces the toast of a failure. */
export function useRemoval(
  __typename: 'AccessToken' | 'ConnectedApp' | 'Device' | 'Passkey',
  [remove]: [Deletion, unknown],
  { question, removed, failed }: RemovalTexts,
  onFailure?: (text: string) => void,
) {
  const toasts = useToasts()
  const { cache } = useApolloClient()
  return async ({ id, name }: { id: number; name: string }, button: Element) => {
    if (!window.confirm(question(name))) return
    await deleteItem(cache, { __typename, id }, remove, () => focusNext(button)).then(
      () => toasts.success(removed),
      (error: unknown) => (onFailure ?? toasts.failure)(messageOf(error) || failed),
    )
  }
}
