import { Share2 } from 'lucide-react'
import { useContext, useId, useRef } from 'react'
import { creatorPath } from '../../../contract/page-paths.ts'
import { CloseButton } from '../../ui/Dialog.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { LazyPart } from '../../ui/ErrorBoundary.tsx'
import { lazyWithRetry, retriable } from '../../ui/lazy-with-retry.tsx'
import { ServerPage } from '../../ui/PageHeading.tsx'
import { useButtonDialog } from '../../ui/useButtonDialog.ts'
import type { ProfileHeaderFragment } from './profile.generated.ts'
import styles from './profile.module.css'

const load = retriable(() => import('./ShareParts.tsx'))
const QrCode = lazyWithRetry(async () => ({ default: (await load()).QrCode }))
const ShareButtons = lazyWithRetry(async () => ({ default: (await load()).ShareButtons }))

type SharedProfile = Pick<ProfileHeaderFragment, 'slug' | 'displayName' | 'userId'>

/** The button and its dialog, which has the address before its code is loaded. */
export function ShareDialog({ profile }: { profile: SharedProfile }) {
  const { slug, displayName, userId } = profile
  const id = useId()
  const { opener, dialog } = useButtonDialog()
  const field = useRef<HTMLInputElement>(null)
  const address = useContext(ServerPage).origin + creatorPath(slug)
  return (
    <>
      <button {...opener} className="button">
        <Share2 size={16} aria-hidden="true" />
        Share
      </button>
      <FormDialog {...dialog} title="Share this page">
        <div className={`scripted ${styles.code}`}>
          {dialog.isOpen && (
            <LazyPart>
              <QrCode text={address} label={`QR code of the page of ${displayName}`} />
            </LazyPart>
          )}
        </div>
        <div className="stack row-gap-4">
          <label className="label" htmlFor={id}>
            Address
          </label>
          {/* The site may have several origins. */}
          <input className="input" id={id} ref={field} readOnly value={address} suppressHydrationWarning />
        </div>
        <div className="row at-end dialog-foot">
          <CloseButton popoverTarget={dialog.id}>Close</CloseButton>
          {dialog.isOpen ? (
            <LazyPart loading={<PendingCopy />}>
              <ShareButtons ownerId={userId} address={address} title={displayName} field={field} />
            </LazyPart>
          ) : (
            <PendingCopy />
          )}
        </div>
      </FormDialog>
    </>
  )
}

const PendingCopy = () => (
  <button className="scripted button primary" type="button" disabled>
    Copy address
  </button>
)
