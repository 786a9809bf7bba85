import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { nameConnectedAppRules } from '../../../contract/rules/session.ts'
import { TextField } from '../../forms/TextField.tsx'
import { ValidForm } from '../../forms/ValidForm.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { hostText } from '../../ui/host-text.ts'
import { nothingToSave, useToasts } from '../../ui/Toasts.tsx'
import {
  type ConnectedAppRowFragment,
  useConnectedAppsQuery,
  useDisconnectAppMutation,
  useNameConnectedAppMutation,
} from './account.generated.ts'
import { AccountList, AccountRow, LastUsed, scopeLabels, Time } from './AccountList.tsx'
import { useRemoval } from './useRemoval.ts'

export function ConnectedApps() {
  // The cache does not learn when apps connect or are used.
  const query = useConnectedAppsQuery({ fetchPolicy: 'cache-and-network' })
  const [named, setNamed] = useState<ConnectedAppRowFragment>()
  const disconnect = useRemoval('ConnectedApp', useDisconnectAppMutation(), {
    question: (name) => `Disconnect “${name}”? It loses access at once.`,
    removed: 'App disconnected',
    failed: 'The app could not be disconnected. Please try again.',
  })
  return (
    <AccountList
      label="Connected apps"
      query={query}
      rows={query.data?.session?.connectedApps?.map((app) => {
        const name = app.name ?? 'An unregistered program'
        return (
          <AccountRow
            key={app.id}
            icon={app.isVerified ? ShieldCheck : ShieldAlert}
            name={name}
            tag={scopeLabels[app.scope]}
            detail={<AppDetail app={app} />}
            removal="Disconnect"
            onRemove={(button) => disconnect({ id: app.id, name }, button)}
          >
            {!app.isVerified && (
              <button
                className="button"
                type="button"
                aria-label={`Name ${name}`}
                onClick={() => setNamed(app)}
              >
                Name
              </button>
            )}
          </AccountRow>
        )
      })}
      skeletonLines={2}
      isFocusTarget
    >
      {named && <NamingDialog app={named} onClose={() => setNamed(undefined)} />}
    </AccountList>
  )
}

/** Only its user names an unregistered program, so that it cannot pretend to be another one. */
function NamingDialog({ app, onClose }: { app: ConnectedAppRowFragment; onClose: () => void }) {
  const toasts = useToasts()
  const [nameConnectedApp] = useNameConnectedAppMutation()
  return (
    <FormDialog title="Name this program" onClose={onClose}>
      <ValidForm
        initial={{ name: app.name ?? '' }}
        rules={nameConnectedAppRules}
        submit="Save name"
        submitting="Saving …"
        onSubmit={async ({ name }, changed) => {
          if (changed.name !== undefined)
            await nameConnectedApp({ variables: { input: { id: app.id, name } } })
          onClose()
          toasts.success(changed.name === undefined ? nothingToSave : 'Program named')
        }}
      >
        <TextField
          name="name"
          label="Name"
          autoComplete="off"
          help="What you started, such as Observatory. Only you see it."
        />
      </ValidForm>
    </FormDialog>
  )
}

const AppDetail = ({ app }: { app: ConnectedAppRowFragment }) => {
  const { address, isVerified, createdAt, lastUsedAt, device } = app
  return (
    <>
      <span>{isVerified ? 'Verified' : 'Unregistered'}</span>
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
      <LastUsed at={lastUsedAt} />
    </>
  )
}
