import { encodeQR } from 'qr'
import { useId } from 'react'
import { creatorPath } from '../../../contract/page-paths.ts'
import { CloseButton, FormDialog } from '../../ui/FormDialog.tsx'
import { useCopyField } from '../../ui/useCopyField.ts'
import styles from './profile.module.css'

interface ShareDialogProps {
  slug: string
  displayName: string
  onClose: () => void
}

export function ShareDialog({ slug, displayName, onClose }: ShareDialogProps) {
  const id = useId()
  const address = window.location.origin + creatorPath(slug)
  const { field, copy } = useCopyField(address, {
    copied: 'Address copied',
    failed: 'The address could not be copied. It is selected, so that you can copy it yourself.',
  })
  return (
    <FormDialog title="Share this page" onClose={onClose}>
      <QrCode text={address} label={`QR code of the page of ${displayName}`} />
      <div className="stack row-gap-4">
        <label className="label" htmlFor={id}>
          Address
        </label>
        <input className="input" id={id} {...field} />
      </div>
      <div className="row at-end dialog-foot">
        <CloseButton>Close</CloseButton>
        {'share' in navigator && (
          <button
            className="button"
            type="button"
            // Checked above. Rejects when the user dismisses the system's dialog.
            // oxlint-disable-next-line baseline/no-newer-api
            onClick={() => void navigator.share({ title: displayName, url: address }).catch(() => {})}
          >
            Share with …
          </button>
        )}
        <button className="button primary" type="button" onClick={copy}>
          Copy address
        </button>
      </div>
    </FormDialog>
  )
}

/** The quiet zone that ISO/IEC 18004 requires around a code, in modules. */
const quietZone = 4

function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { border: quietZone })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className={`${styles.code} red-by-night`}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
