import { Monitor, Smartphone } from 'lucide-react'
import type { MouseEvent } from 'react'
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
import { useRemoval } from './useRemoval.ts'

export function Devices() {
  // The cache does not learn when other devices sign in.
  const query = useDevicesQuery({ fetchPolicy: 'cache-and-network' })
  const devices = query.data?.session?.devices
  const end = useRemoval('Device', useSignOutDeviceMutation(), {
    question: (name) => `Sign out ${name}?`,
    removed: 'Device signed out',
    failed: 'This device could not be signed out. Please try again.',
  })
  const endOthers = useEndOthers()
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
          onRemove={(button) => end({ id: device.id, name: nameOf(device) }, button)}
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
      <span key="seen">
        Last seen <Time of={lastSeenAt} to="minute" />
      </span>
    )}
    , signed in <Time of={signedInAt} to="minute" />
  </>
)

const nameOf = ({ browser, system }: DeviceFragment) =>
  [browser, system].filter(Boolean).join(' on ') || 'Unknown device'

function useEndOthers() {
  const toasts = useToasts()
  const [signOutOthers] = useSignOutOtherDevicesMutation()

  return async ({ currentTarget }: MouseEvent) => {
    if (!window.confirm('Sign out all devices but this one?')) return
    focusNext(currentTarget)
    await signOutOthers().then(
      () => toasts.success('All other devices are signed out'),
      (error: unknown) =>
        toasts.failure(messageOf(error) || 'The other devices could not be signed out. Please try again.'),
    )
  }
}
