import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { deleteItem } from '../../apollo/cache-changes.ts'
import { messageOf } from '../../apollo/graphql-errors.ts'
import { focusNext } from '../../ui/focus-next.ts'
import { hostText } from '../../ui/host-text.ts'
import { useToasts } from '../../ui/Toasts.tsx'
import {
  type ConnectedAppRowFragment,
  useConnectedAppsQuery,
  useDisconnectAppMutation,
} from './account.generated.ts'
import { AccountList, AccountRow, scopeLabels, Time } from './AccountList.tsx'

export function ConnectedApps() {
  // The cache does not learn when apps connect or are used.
  const query = useConnectedAppsQuery({ fetchPolicy: 'cache-and-network' })
  const disconnect = useDisconnection()
  return (
    <AccountList
      label="Connected apps"
      query={query}
      rows={query.data?.session?.connectedApps?.map((app) => (
        <AccountRow
          key={app.id}
          icon={app.isVerified ? ShieldCheck : ShieldAlert}
          name={app.name}
          tag={scopeLabels[app.scope]}
          detail={<AppDetail app={app} />}
          removal="Disconnect"
          onRemove={(button) => disconnect(app, button)}
        />
      ))}
      skeletonLines={2}
      isFocusTarget
    />
  )
}

const AppDetail = ({ app }: { app: ConnectedAppRowFragment }) => {
  const { address, isVerified, createdAt, lastUsedAt, device } = app
  return (
    <>
      <span>{isVerified ? 'Verified' : 'Unverified'}</span>
      {address && <bdi>{`, ${hostText(address)}`}</bdi>}
      <br />
      <span>Connected </span>
      <Time of={createdAt} to="day" />
      {device && (
        <span>
          {' in '}
          <bdi>{device}</bdi>
        </span>
      )}
      {lastUsedAt ? (
        <span>
          , last used <Time of={lastUsedAt} to="minute" />
        </span>
      ) : (
        <span>, never used</span>
      )}
    </>
  )
}

function useDisconnection() {
  const toasts = useToasts()
  const [disconnectApp, { client }] = useDisconnectAppMutation()

  return async ({ id, name }: ConnectedAppRowFragment, button: Element) => {
    if (!window.confirm(`Disconnect “${name}”? It loses access at once.`)) return
    await deleteItem(
      client,
      { __typename: 'ConnectedApp', id },
      (options) => disconnectApp({ variables: { input: { id } }, ...options }),
      () => focusNext(button),
    ).then(
      () => toasts.success('App disconnected'),
      (error: unknown) =>
        toasts.failure(messageOf(error) || 'The app could not be disconnected. Please try again.'),
    )
  }
}
