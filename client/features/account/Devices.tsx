import { Monitor, Smartphone } from 'lucide-react'
import { useId, useRef } from 'react'
import { messageOf } from '../../apollo/graphql-errors.ts'
import { ignoreNotFound, removeItem } from '../../apollo/deleted-items.ts'
import buttons from '../../ui/button.module.css'
import { ErrorState } from '../../ui/Notice.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { useToasts } from '../../ui/Toasts.tsx'
import styles from './AccountList.module.css'
import {
  type DeviceFragment,
  useDevicesQuery,
  useSignOutDeviceMutation,
  useSignOutOtherDevicesMutation,
} from './devices.generated.ts'
import { Time } from './Time.tsx'

export function Devices() {
  // The cache does not learn when other devices sign in.
  const { data, error, refetch } = useDevicesQuery({ fetchPolicy: 'cache-and-network' })
  const devices = data?.session?.devices
  const list = useRef<HTMLUListElement>(null)
  const { end, endOthers } = useDevices(() => list.current?.focus())
  const hasFailed = error !== undefined || data?.session === null
  if (hasFailed && !devices)
    return (
      <ErrorState title="An error occurred" text="Your devices could not be loaded.">
        <RetryButton retry={refetch} />
      </ErrorState>
    )
  if (!devices) return <SkeletonLines count={3} />
  return (
    <>
      <ul className={styles.list} ref={list} tabIndex={-1} aria-label="Devices">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} onEnd={() => end(device)} />
        ))}
      </ul>
      {devices.length > 1 && (
        <button className={`${buttons.button} ${styles.after}`} type="button" onClick={endOthers}>
          Sign out all others
        </button>
      )}
    </>
  )
}

function DeviceRow({ device, onEnd }: { device: DeviceFragment; onEnd: () => void }) {
  const { signedInAt, lastSeenAt, isCurrent, system } = device
  const Icon = system === 'Android' || system === 'iOS' ? Smartphone : Monitor
  const name = nameOf(device)
  const detailId = useId()
  return (
    <li className={styles.row}>
      <Icon size={18} aria-hidden="true" />
      <div className={styles.text}>
        <p className={styles.name}>
          <span>{name}</span>
          {isCurrent && <span className={styles.tag}>This device</span>}
        </p>
        <p className={styles.detail} id={detailId}>
          {isCurrent ? (
            <span>In use now</span>
          ) : (
            <span>
              Last seen <Time of={lastSeenAt} to="minute" />
            </span>
          )}
          , signed in <Time of={signedInAt} to="minute" />
        </p>
      </div>
      {!isCurrent && (
        <button
          className={buttons.button}
          type="button"
          aria-label={`Sign out ${name}`}
          aria-describedby={detailId}
          onClick={onEnd}
        >
          Sign out
        </button>
      )}
    </li>
  )
}

const nameOf = ({ browser, system }: DeviceFragment) =>
  [browser, system].filter(Boolean).join(' on ') || 'Unknown device'

/** `onRemove` moves the focus away from a row before it is removed. */
function useDevices(onRemove: () => void) {
  const toasts = useToasts()
  const [signOut, { client }] = useSignOutDeviceMutation()
  const [signOutOthers] = useSignOutOtherDevicesMutation()
  const fail = (error: unknown) =>
    toasts.failure(messageOf(error) || 'This device could not be signed out. Please try again.')

  return {
    end: async (device: DeviceFragment) => {
      const { id } = device
      if (!window.confirm(`Sign out ${nameOf(device)}?`)) return
      const remove = () => {
        onRemove()
        removeItem(client.cache, { __typename: 'Device', id })
      }
      await signOut({ variables: { input: { id } }, update: remove })
        .catch(ignoreNotFound(remove))
        .then(() => toasts.success('Device signed out'), fail)
    },
    endOthers: async () => {
      if (!window.confirm('Sign out all devices but this one?')) return
      onRemove()
      await signOutOthers().then(() => toasts.success('All other devices are signed out'), fail)
    },
  }
}
