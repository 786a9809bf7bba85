import { type MouseEvent, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { openModal } from './open-dialogs.ts'

/** Returns the props of a modal dialog and its buttons. Before the page is hydrated the browser opens it as a popover. */
export function useButtonDialog() {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const closeModal = useRef<() => void>(undefined)
  const [wasOpened, setWasOpened] = useState(false)

  function open() {
    const focused = document.activeElement
    dialog.current!.hidePopover()
    closeModal.current = openModal(dialog.current!)
    if (focused instanceof HTMLElement && dialog.current!.contains(focused)) focused.focus()
    setWasOpened(true)
  }
  const takeOver = useEffectEvent(() => dialog.current!.matches(':popover-open') && open())
  useLayoutEffect(() => {
    takeOver()
    return () => closeModal.current?.()
  }, [])
  function close() {
    dialog.current?.close()
    dialog.current?.hidePopover()
  }
  return {
    wasOpened,
    close,
    opener: {
      type: 'button',
      popoverTarget: id,
      'aria-haspopup': 'dialog',
      onClick: (event: MouseEvent) => {
        event.preventDefault()
        open()
      },
    },
    dialog: { id, ref: dialog, popover: 'auto', closedby: 'any', onClose: () => closeModal.current?.() },
    closer: { type: 'button', popoverTarget: id, popoverTargetAction: 'hide', onClick: close },
  } as const
}
