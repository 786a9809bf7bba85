import { type MouseEvent, useId, useRef, useState } from 'react'
import { openModal } from './open-dialogs.ts'

/** Returns the props of a modal dialog and its buttons. Before the page is hydrated the browser opens it as a popover. */
export function useButtonDialog() {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const closeModal = useRef<() => void>(undefined)
  const [wasOpened, setWasOpened] = useState(false)

  function hold(element: HTMLDialogElement | null) {
    dialog.current = element
    if (element?.matches(':popover-open')) setWasOpened(true)
  }
  function open(event: MouseEvent) {
    event.preventDefault()
    dialog.current!.hidePopover()
    closeModal.current = openModal(dialog.current!)
    setWasOpened(true)
  }
  function close() {
    dialog.current?.close()
    dialog.current?.hidePopover()
  }
  return {
    wasOpened,
    close,
    opener: { type: 'button', popoverTarget: id, 'aria-haspopup': 'dialog', onClick: open },
    dialog: { id, ref: hold, popover: 'auto', closedby: 'any', onClose: () => closeModal.current?.() },
    closer: { type: 'button', popoverTarget: id, popoverTargetAction: 'hide', onClick: close },
  } as const
}
