import { useId } from 'react'
import { Dialog, type DialogProps } from './Dialog.tsx'

interface FormDialogProps extends DialogProps {
  title: string
  /** Announced below the title. */
  notice?: string | undefined
  isWide?: boolean
}

/** A dialog with a title. Not in the code of every page, as `Dialog` is. */
export function FormDialog({ title, notice, isWide, children, ...dialog }: FormDialogProps) {
  const titleId = useId()
  return (
    <Dialog
      {...dialog}
      className={isWide ? 'form-dialog wide-dialog' : 'form-dialog'}
      aria-labelledby={titleId}
    >
      {/* Screen readers read the name of a dialog when it opens, but not when it changes. */}
      <h2 className="above" id={titleId} aria-live="polite">
        {title}
      </h2>
      <output className="muted">{notice}</output>
      {children}
    </Dialog>
  )
}
