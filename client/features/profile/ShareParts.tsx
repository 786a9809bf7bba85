import { encodeQR } from 'qr'
import { type RefObject, useEffect } from 'react'
import { userOf, useSession } from '../../session/session.ts'
import { useCopyField } from '../../ui/useCopyField.ts'
import { recordShare } from '../onboarding/steps.ts'

interface ShareButtonsProps {
  ownerId: number
  address: string
  title: string
  field: RefObject<HTMLInputElement | null>
}

export function ShareButtons({ ownerId, address, title, field }: ShareButtonsProps) {
  const isOwn = userOf(useSession())?.id === ownerId
  // The address can be copied by the browser's own means, or the page shared by its QR code.
  useEffect(() => {
    if (isOwn) recordShare(ownerId)
  }, [isOwn, ownerId])
  const copy = useCopyField(field, {
    copied: 'Address copied',
    failed: 'The address could not be copied. It is selected, so that you can copy it yourself.',
  })
  return (
    <>
      {'share' in navigator && (
        <button
          className="button"
          type="button"
          // Checked above. Rejects when the user dismisses the system's dialog.
          // oxlint-disable-next-line baseline/no-newer-api
          onClick={() => void navigator.share({ title, url: address }).catch(() => {})}
        >
          Share with …
        </button>
      )}
      <button className="button primary" type="button" onClick={copy}>
        Copy address
      </button>
    </>
  )
}

/** The quiet zone that ISO/IEC 18004 requires around a code, in modules. */
const quietZone = 4

export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { border: quietZone })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className="red-by-night"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
