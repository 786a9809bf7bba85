import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './FormDialog.module.css'
import { openModal } from './open-dialogs.ts'
import { confirmLeave, type Unsaved, useLeaveWarning } from './useLeaveWarning.ts'

interface FormDialogProps {
  title: string
  /** Announced below the title. */
  notice?: string | undefined
  isWide?: boolean
  onClose: () => void
  children: (dialog: {
    close: () => void
    onUnsaved: (unsaved: Unsaved) => void
    onBusy: (isBusy: boolean) => void
  }) => ReactNode
}

/** A form in a modal `<dialog>`. Asks for confirmation before unsaved input is discarded. */
export function FormDialog({ title, notice, isWide, onClose, children }: FormDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [unsaved, setUnsaved] = useState<Unsaved>('nothing')
  const [isBusy, setIsBusy] = useState(false)
  const headingId = useId()
  useLeaveWarning(unsaved, isBusy)
  // Browsers restore focus only if the dialog is closed before it is removed.
  useLayoutEffect(() => openModal(dialog.current!), [])
  const close = () => {
    if (!isBusy && confirmLeave(unsaved)) onClose()
  }
  return (
    <dialog
      className={`${styles.dialog} ${isWide ? styles.wide : ''}`}
      ref={dialog}
      aria-labelledby={headingId}
      closedby={isBusy ? 'none' : undefined}
      onClose={() => {
        if (dialog.current?.open) return // a close event of an earlier opening
        // Browsers close a dialog on the second Escape without a cancel event; reopens it with its input.
        if (unsaved !== 'nothing' || isBusy) dialog.current?.showModal()
        else onClose()
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return // of a dismissed file picker
        event.preventDefault()
        close()
      }}
    >
      <h2 className={styles.title} id={headingId}>
        {title}
      </h2>
      <output className={styles.notice}>{notice}</output>
      {children({ close, onUnsaved: setUnsaved, onBusy: setIsBusy })}
    </dialog>
  )
}
