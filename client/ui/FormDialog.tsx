import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './FormDialog.module.css'
import { confirmLosing, type Unsaved, useLeaveWarning } from './useLeaveWarning.ts'

interface FormDialogProps {
  title: string
  isWide?: boolean
  onClose: () => void
  children: (dialog: {
    close: () => void
    onUnsaved: (unsaved: Unsaved) => void
    /** While it is busy it stays, whatever is pressed. */
    onBusy: (isBusy: boolean) => void
  }) => ReactNode
}

/** A form in a dialog that the platform keeps modal. Asks before it throws away what was typed. */
export function FormDialog({ title, isWide, onClose, children }: FormDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [unsaved, setUnsaved] = useState<Unsaved>('nothing')
  const [isBusy, setIsBusy] = useState(false)
  const headingId = useId()
  useLeaveWarning(unsaved, isBusy)
  // Closed before it is taken out of the page: only so does the browser give the focus back.
  useLayoutEffect(() => {
    const opened = dialog.current!
    opened.showModal()
    return () => opened.close()
  }, [])
  const close = () => {
    if (!isBusy && confirmLosing(unsaved)) onClose()
  }
  return (
    <dialog
      className={`${styles.dialog} ${isWide ? styles.wide : ''}`}
      ref={dialog}
      aria-labelledby={headingId}
      closedby={isBusy ? 'none' : undefined}
      onClose={() => {
        if (dialog.current?.open) return // of an earlier opening
        // A browser closes it at the second Escape, whatever we say: what was typed is shown again.
        if (unsaved !== 'nothing' || isBusy) dialog.current?.showModal()
        else onClose()
      }}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <h2 className={styles.title} id={headingId}>
        {title}
      </h2>
      {children({ close, onUnsaved: setUnsaved, onBusy: setIsBusy })}
    </dialog>
  )
}
