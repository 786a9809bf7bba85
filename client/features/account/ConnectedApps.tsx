import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { hostText } from '../../ui/host-text.ts'
import {
  type ConnectedAppRowFragment,
  useConnectedAppsQuery,
  useDisconnectAppMutation,
} from './account.generated.ts'
import { AccountList, AccountRow, scopeLabels, Time } from './AccountList.tsx'
import { useRemoval } from './useRemoval.ts'

export function ConnectedApps() {
  // The cache does not learn when apps connect or are used.
  const query = useConnectedAppsQuery({ fetchPolicy: 'cache-and-network' })
  const disconnect = useRemoval('ConnectedApp', useDisconnectAppMutation(), {
    question: (name) => `Disconnect “${name}”? It loses access at once.`,
    removed: 'App disconnected',
    failed: 'The app could not be disconnected. Please try again.',
  })
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
        <span key="used">
          , last used <Time of={lastUsedAt} to="minute" />
        </span>
      ) : (
        <span>, never used</span>
      )}
    </>
  )
}
