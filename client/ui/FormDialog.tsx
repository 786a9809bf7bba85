import { createContext, type ReactNode, use, useId, useLayoutEffect, useRef } from 'react'
import { confirmLeave, hasUnsavedInput } from './navigation-guard.ts'
import { openModal } from './open-dialogs.ts'

interface FormDialogProps {
  title: string
  /** Announced below the title. */
  notice?: string | undefined
  isWide?: boolean
  onClose: () => void
  children: ReactNode
}

/** The `onClose` of a dialog. */
const CloseDialog = createContext<(() => void) | undefined>(undefined)

/** A form in a modal `<dialog>`. Asks for confirmation before unsaved input is discarded. */
export function FormDialog({ title, notice, isWide, onClose, children }: FormDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const headingId = useId()
  // Browsers restore focus only if the dialog is closed before it is removed.
  useLayoutEffect(() => openModal(dialog.current!), [])
  return (
    <dialog
      className={isWide ? 'form-dialog wide-dialog' : 'form-dialog'}
      ref={dialog}
      aria-labelledby={headingId}
      onClose={() => {
        if (dialog.current?.open) return // a close event of an earlier opening
        // Browsers close a dialog on the second Escape without a cancel event; reopens it with its input.
        if (hasUnsavedInput(dialog.current!)) dialog.current!.showModal()
        else onClose()
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return // of a dismissed file picker
        event.preventDefault()
        if (confirmLeave(dialog.current!)) onClose()
      }}
    >
      <h2 className="above" id={headingId}>
        {title}
      </h2>
      <output className="muted">{notice}</output>
      <CloseDialog value={onClose}>{children}</CloseDialog>
    </dialog>
  )
}

/** Closes the dialog that it is in, after asking about unsaved input; renders nothing elsewhere. */
export function CloseButton({ isLocked, children }: { isLocked?: boolean; children: string }) {
  const onClose = use(CloseDialog)
  return (
    onClose && (
      <button
        className="button"
        type="button"
        aria-disabled={isLocked}
        onClick={({ currentTarget }) => {
          if (confirmLeave(currentTarget.closest('dialog')!)) onClose()
        }}
      >
        {children}
      </button>
    )
  )
}
