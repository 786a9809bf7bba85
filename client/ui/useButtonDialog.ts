import {
  type MouseEvent,
  type PointerEvent,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { openModal } from './open-dialogs.ts'

/** Returns the props of a modal dialog and its buttons. Before the page is hydrated the browser opens it as a popover. */
export function useButtonDialog() {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const closeModal = useRef<() => void>(undefined)
  const [openings, setOpenings] = useState(0)

  function open() {
    const focused = document.activeElement
    dialog.current!.hidePopover()
    closeModal.current = openModal(dialog.current!)
    if (focused instanceof HTMLElement && dialog.current!.contains(focused)) focused.focus()
    setOpenings((openings) => openings + 1)
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
    openings,
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
    dialog: {
      id,
      ref: dialog,
      popover: 'auto',
      onClose: () => closeModal.current?.(),
      // A press on the backdrop, which belongs to the dialog: WebKit has no `closedby`.
      onPointerDown({ target, nativeEvent: { offsetX: x, offsetY: y } }: PointerEvent) {
        const { offsetWidth, offsetHeight } = dialog.current!
        const isInside = x >= 0 && y >= 0 && x <= offsetWidth && y <= offsetHeight
        if (target === dialog.current && !isInside) close()
      },
    },
    closer: { type: 'button', popoverTarget: id, popoverTargetAction: 'hide', onClick: close },
  } as const
}
