import { ShieldAlert, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { siteName } from '../../../contract/site.ts'
import { hostText } from '../../ui/host-text.ts'
import styles from './connect.module.css'
import type { ConnectionRequestFragment } from './connect.generated.ts'

interface ConnectingAppProps {
  app: ConnectionRequestFragment['app']
  /** Follows in the same card. */
  children?: ReactNode
}

/** The app that asks, and whether the site knows it. */
export const ConnectingApp = ({ app: { name, address, isVerified }, children }: ConnectingAppProps) => (
  <div className={`panel ${styles.card}`}>
    <section className={styles.party} aria-label="App">
      {isVerified ? (
        <ShieldCheck size={24} aria-hidden="true" />
      ) : (
        <ShieldAlert className={styles.unverified} size={24} aria-hidden="true" />
      )}
      <div className="break-words">
        <p className="strong">{name === null ? 'An unregistered program' : <bdi>{name}</bdi>}</p>
        {address && (
          <p className="detail">
            <bdi>{hostText(address)}</bdi>
          </p>
        )}
        <p className={isVerified ? 'detail' : 'small'}>
          {isVerified
            ? `Verified by ${siteName}`
            : `${siteName} does not know its name or who made it. Only go on if you started it yourself.`}
        </p>
      </div>
    </section>
    {children}
  </div>
)
