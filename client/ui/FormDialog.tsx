import { type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { Dialog, type DialogProps } from './Dialog.tsx'
import { Status } from './Status.tsx'

interface FormDialogProps extends DialogProps {
  title: string
  /** Announced below the title. */
  notice?: string | undefined
  isWide?: boolean
}

/** A dialog with a title. Not in the code of every page, as `Dialog` is. */
export function FormDialog({ title, notice, isWide, children, ...dialog }: FormDialogProps) {
  const titleId = useId()
  const announcement = useAnnouncedTitle(title)
  return (
    <Dialog
      {...dialog}
      className={isWide ? 'form-dialog wide-dialog' : 'form-dialog'}
      aria-labelledby={titleId}
    >
      {/* Screen readers read the name of a dialog when it opens, but not when it changes. */}
      <h2 className="above" id={titleId} aria-live="polite" aria-atomic="true">
        {title}
      </h2>
      <Status className={notice ? 'muted' : 'visually-hidden'}>{notice ?? announcement}</Status>
      {children}
    </Dialog>
  )
}

const keepToItself = (event: SyntheticEvent) => event.stopPropagation()

/** Keeps keys and gestures of a dialog in it from what is behind, such as the viewer of pictures. */
export const OwnEvents = ({ children }: { children: ReactNode }) => (
  <div
    style={{ display: 'contents' }}
    role="presentation"
    onKeyDown={keepToItself}
    onPointerDown={keepToItself}
    onWheel={keepToItself}
  >
    {children}
  </div>
)

/** A status is announced if it changes after the browser has told screen readers that it is there. */
const announcementDelayMs = 150

/** Returns the title a moment after a dialog has opened with the focus in an empty field, of which Orca says nothing. */
function useAnnouncedTitle(title: string): string | undefined {
  const [announced, setAnnounced] = useState<string>()
  const announce = useEffectEvent(() => {
    const focused = document.activeElement
    const isField = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement
    if (isField && focused.value === '') setAnnounced(title)
  })
  useEffect(() => {
    const timer = setTimeout(() => announce(), announcementDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return announced
}
