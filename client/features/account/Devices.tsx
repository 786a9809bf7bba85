import { Monitor, Smartphone } from 'lucide-react'
import type { MouseEvent } from 'react'
import { deleteItem } from '../../apollo/cache-changes.ts'
import { messageOf } from '../../apollo/graphql-errors.ts'
import { focusNext } from '../../ui/focus-next.ts'
import { useToasts } from '../../ui/Toasts.tsx'
import {
  type DeviceFragment,
  useDevicesQuery,
  useSignOutDeviceMutation,
  useSignOutOtherDevicesMutation,
} from './account.generated.ts'
import { AccountList, AccountRow, Time } from './AccountList.tsx'

export function Devices() {
  // The cache does not learn when other devices sign in.
  const query = useDevicesQuery({ fetchPolicy: 'cache-and-network' })
  const devices = query.data?.session?.devices
  const { end, endOthers } = useDevices()
  return (
    <AccountList
      label="Devices"
      query={query}
      rows={devices?.map((device) => (
        <AccountRow
          key={device.id}
          icon={device.system === 'Android' || device.system === 'iOS' ? Smartphone : Monitor}
          name={nameOf(device)}
          tag={device.isCurrent ? 'This device' : undefined}
          detail={<DeviceDetail device={device} />}
          removal={device.isCurrent ? undefined : 'Sign out'}
          onRemove={(button) => end(device, button)}
        />
      ))}
      skeletonLines={3}
      isFocusTarget
    >
      {devices && devices.length > 1 && (
        <button className="button below" type="button" onClick={endOthers}>
          Sign out all others
        </button>
      )}
    </AccountList>
  )
}

const DeviceDetail = ({ device: { isCurrent, lastSeenAt, signedInAt } }: { device: DeviceFragment }) => (
  <>
    {isCurrent ? (
      <span>In use now</span>
    ) : (
      <span>
        Last seen <Time of={lastSeenAt} to="minute" />
      </span>
    )}
    , signed in <Time of={signedInAt} to="minute" />
  </>
)

const nameOf = ({ browser, system }: DeviceFragment) =>
  [browser, system].filter(Boolean).join(' on ') || 'Unknown device'

function useDevices() {
  const toasts = useToasts()
  const [signOut, { client }] = useSignOutDeviceMutation()
  const [signOutOthers] = useSignOutOtherDevicesMutation()
  const fail = (error: unknown) =>
    toasts.failure(messageOf(error) || 'This device could not be signed out. Please try again.')

  return {
    end: async (device: DeviceFragment, button: Element) => {
      const { id } = device
      if (!window.confirm(`Sign out ${nameOf(device)}?`)) return
      await deleteItem(
        client,
        { __typename: 'Device', id },
        (options) => signOut({ variables: { input: { id } }, ...options }),
        () => focusNext(button),
      ).then(() => toasts.success('Device signed out'), fail)
    },
    endOthers: async ({ currentTarget }: MouseEvent) => {
      if (!window.confirm('Sign out all devices but this one?')) return
      focusNext(currentTarget)
      await signOutOthers().then(() => toasts.success('All other devices are signed out'), fail)
    },
  }
}
