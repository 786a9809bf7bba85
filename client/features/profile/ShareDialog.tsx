import { Share2 } from 'lucide-react'
import { useContext, useId, useRef, useState } from 'react'
import { CloseButton } from '../../ui/Dialog.tsx'
import { FormDialog, OwnEvents } from '../../ui/FormDialog.tsx'
import { LazyPart } from '../../ui/ErrorBoundary.tsx'
import { lazyWithRetry, retriable } from '../../ui/lazy-with-retry.tsx'
import { ServerPage } from '../../ui/PageHeading.tsx'
import { useButtonDialog } from '../../ui/useButtonDialog.ts'
import type { EmbedFormProps } from './EmbedForm.tsx'
import styles from './profile.module.css'

const load = retriable(() => import('./ShareParts.tsx'))
const QrCode = lazyWithRetry(retriable(() => import('../../ui/QrCode.tsx')))
const ShareButtons = lazyWithRetry(async () => ({ default: (await load()).ShareButtons }))
const EmbedForm = lazyWithRetry(() => import('./EmbedForm.tsx'))

interface ShareDialogProps {
  kind: 'page' | 'picture'
  path: string
  /** The name of the creator or of the picture. */
  title: string
  /** Whose page or picture it is, if that is known, and the picture: what another site can show in a frame. */
  embedded?: EmbedFormProps | undefined
  ownerId?: number | undefined
  isIcon?: boolean
}

/** The button and its dialog, which has the address before its code is loaded. */
export function ShareDialog({ kind, path, title, embedded, ownerId, isIcon = false }: ShareDialogProps) {
  const id = useId()
  const { opener, dialog } = useButtonDialog()
  const field = useRef<HTMLInputElement>(null)
  const address = useContext(ServerPage).origin + path
  const [isEmbedding, setIsEmbedding] = useState(false)
  return (
    <>
      <button {...opener} className={isIcon ? 'button plain' : 'button'} title={isIcon ? 'Share' : undefined}>
        <Share2 size={isIcon ? 22 : 16} aria-hidden="true" />
        <span className={isIcon ? 'visually-hidden' : undefined}>Share</span>
      </button>
      <OwnEvents>
        <FormDialog {...dialog} title={`Share this ${kind}`}>
          <div className={`scripted ${styles.code}`}>
            {dialog.isOpen && (
              <LazyPart>
                <QrCode
                  text={address}
                  label={kind === 'page' ? `QR code of the page of ${title}` : `QR code of ${title}`}
                />
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
          {embedded && (
            <details
              className={`scripted ${styles.embed}`}
              onToggle={({ currentTarget }) => setIsEmbedding(currentTarget.open)}
            >
              <summary className="disclosure">Embed on another site</summary>
              {isEmbedding && (
                <LazyPart>
                  <EmbedForm {...embedded} />
                </LazyPart>
              )}
            </details>
          )}
          <div className="row at-end dialog-foot">
            <CloseButton popoverTarget={dialog.id}>Close</CloseButton>
            {dialog.isOpen ? (
              <LazyPart loading={<PendingCopy />}>
                <ShareButtons ownerId={ownerId} address={address} title={title} field={field} />
              </LazyPart>
            ) : (
              <PendingCopy />
            )}
          </div>
        </FormDialog>
      </OwnEvents>
    </>
  )
}

const PendingCopy = () => (
  <button className="scripted button primary" type="button" disabled>
    Copy address
  </button>
)
