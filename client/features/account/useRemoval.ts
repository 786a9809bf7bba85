import type { ApolloCache } from '@apollo/client'
import { deleteItem } from '../../apollo/cache-changes.ts'
import { messageOf } from '../../apollo/graphql-errors.ts'
import { focusNext } from '../../ui/focus-next.ts'
import { useToasts } from '../../ui/Toasts.tsx'

/** What `useMutation` returns for a mutation whose input is an id. */
type Removal = [
  remove: (options: {
    variables: { input: { id: number } }
    update: (cache: ApolloCache) => void
  }) => Promise<unknown>,
  result: { client: { cache: ApolloCache } },
]

interface RemovalTexts {
  question: (name: string) => string
  removed: string
  failed: string
}

/** Returns a function that asks, removes a row of the account and moves the focus. `onFailure` replaces the toast of a failure. */
export function useRemoval(
  __typename: 'AccessToken' | 'ConnectedApp' | 'Device' | 'Passkey',
  [remove, { client }]: Removal,
  { question, removed, failed }: RemovalTexts,
  onFailure?: (text: string) => void,
) {
  const toasts = useToasts()
  return async ({ id, name }: { id: number; name: string }, button: Element) => {
    if (!window.confirm(question(name))) return
    await deleteItem(
      client,
      { __typename, id },
      (options) => remove({ variables: { input: { id } }, ...options }),
      () => focusNext(button),
    ).then(
      () => toasts.success(removed),
      (error: unknown) => (onFailure ?? toasts.failure)(messageOf(error) || failed),
    )
  }
}
