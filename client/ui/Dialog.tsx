import {
  type ComponentProps,
  createContext,
  type PointerEvent,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { createStore } from 'zustand/vanilla'
import { confirmLeave, hasUnsavedInput } from './navigation-guard.ts'

/** The open modal dialogs, the topmost last. Browsers make everything outside of it inert. */
export const openDialogs = createStore<readonly HTMLDialogElement[]>(() => [])

export interface DialogProps extends ComponentProps<'dialog'> {
  isOpen?: boolean
  /** Called if the browser opened it before the page was hydrated. */
  onOpen?: () => void
  onClose: () => void
}

/** The `onClose` of a dialog. */
const CloseDialog = createContext<(() => void) | undefined>(undefined)

/**
 * A modal dialog, which asks before it discards unsaved input. With `popover` it opens before the page is hydrated too, and
 * closes by a press beside it; with `open` it is open on the page of the server.
 */
export function Dialog({ isOpen = true, onOpen, onClose, children, ...attributes }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Browsers restore focus only if the dialog is closed before it is removed.
  useLayoutEffect(() => {
    return isOpen && !isClosedEarly(dialog.current!) ? openModal(dialog.current!) : undefined
  }, [isOpen])
  const followBrowser = useEffectEvent(() => {
    if (isClosedEarly(dialog.current!)) onClose()
    else if (dialog.current!.matches(':popover-open')) onOpen?.()
  })
  // Not a layout effect: the router ignores navigation before the first effect.
  useEffect(() => followBrowser(), [])

  /** The backdrop belongs to the dialog. WebKit has no `closedby`. */
  function closeByBackdrop({ target, currentTarget, nativeEvent }: PointerEvent<HTMLDialogElement>) {
    const { offsetX: x, offsetY: y } = nativeEvent
    const isInside = x >= 0 && y >= 0 && x <= currentTarget.offsetWidth && y <= currentTarget.offsetHeight
    if (target === currentTarget && !isInside && confirmLeave(currentTarget)) onClose()
  }
  return (
    <dialog
      {...attributes}
      ref={dialog}
      suppressHydrationWarning // a visitor may have closed it
      onClose={({ currentTarget }) => {
        if (currentTarget.open) return // a close event of an earlier opening
        // Browsers close a dialog on the second Escape without a cancel event; reopens it with its input.
        if (hasUnsavedInput(currentTarget)) currentTarget.showModal()
        else onClose()
      }}
      onCancel={(event) => {
        // A file picker inside sends the event too when it is dismissed.
        if (event.target !== event.currentTarget || !hasUnsavedInput(event.currentTarget)) return
        event.preventDefault()
        if (confirmLeave(event.currentTarget)) onClose()
      }}
      onPointerDown={attributes.popover ? closeByBackdrop : undefined}
    >
      <CloseDialog value={onClose}>{children}</CloseDialog>
    </dialog>
  )
}

/** Whether a form of the method "dialog" closed it before the page was hydrated: then it has the value of its button. */
const isClosedEarly = ({ returnValue }: HTMLDialogElement) => returnValue !== ''

/** Returns the function that closes it. */
function openModal(dialog: HTMLDialogElement): () => void {
  const focused = document.activeElement
  // It may be open, but not as a modal dialog; `close()` would send an event.
  if (dialog.popover) dialog.hidePopover()
  dialog.removeAttribute('open')
  dialog.showModal()
  if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus()
  openDialogs.setState((open) => [...open, dialog], true)
  return () => {
    dialog.close()
    openDialogs.setState((open) => open.filter((one) => one !== dialog), true)
  }
}

/** Closes the dialog that it is in, after asking about unsaved input; renders nothing elsewhere. */
export function CloseButton(attributes: ComponentProps<'button'>) {
  const onClose = use(CloseDialog)
  return (
    onClose && (
      <button
        className="button"
        type="button"
        popoverTargetAction="hide"
        onClick={({ currentTarget }) => {
          if (confirmLeave(currentTarget.closest('dialog')!)) onClose()
        }}
        {...attributes}
      />
    )
  )
}
