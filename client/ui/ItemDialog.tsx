import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { confirmDiscard } from './confirm-delete.ts'
import styles from './ItemDialog.module.css'
import { useLeaveWarning } from './useLeaveWarning.ts'

interface ItemDialogProps {
  title: string
  onClose: () => void
  children: (dialog: { close: () => void; onUnsaved: (isUnsaved: boolean) => void }) => ReactNode
}

/** A form in a dialog that the platform keeps modal. Asks before it throws away what was typed. */
export function ItemDialog({ title, onClose, children }: ItemDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isUnsaved, setIsUnsaved] = useState(false)
  const headingId = useId()
  useLeaveWarning(isUnsaved)
  // Closed before it is taken out of the page: only so does the browser give the focus back.
  useLayoutEffect(() => {
    const opened = dialog.current!
    opened.showModal()
    return () => opened.close()
  }, [])
  const close = () => {
    if (!isUnsaved || confirmDiscard()) onClose()
  }
  return (
    <dialog
      className={styles.dialog}
      ref={dialog}
      aria-labelledby={headingId}
      onClose={() => {
        if (dialog.current?.open) return // of an earlier opening
        // A browser closes it at the second Escape, whatever we say: what was typed is shown again.
        if (isUnsaved) dialog.current?.showModal()
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
      {children({ close, onUnsaved: setIsUnsaved })}
    </dialog>
  )
}
