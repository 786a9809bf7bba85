import { type RefObject, useEffect } from 'react'
import { userOf, useSession } from '../../session/session.ts'
import { useCopyField } from '../../ui/useCopyField.ts'
import { recordShare } from '../onboarding/steps.ts'

interface ShareButtonsProps {
  ownerId: number | undefined
  address: string
  title: string
  field: RefObject<HTMLInputElement | null>
}

export function ShareButtons({ ownerId, address, title, field }: ShareButtonsProps) {
  const userId = userOf(useSession())?.id
  // The address can be copied by the browser's own means, or the page shared by its QR code.
  useEffect(() => {
    if (userId !== undefined && userId === ownerId) recordShare(userId)
  }, [userId, ownerId])
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
