import { type MouseEvent, useId, useState } from 'react'

/** Returns the props of a dialog and of the button that opens it, before the page is hydrated too. */
export function useButtonDialog() {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const onOpen = () => setIsOpen(true)
  return {
    opener: {
      type: 'button',
      popoverTarget: id,
      'aria-haspopup': 'dialog',
      onClick: (event: MouseEvent) => {
        event.preventDefault()
        onOpen()
      },
    },
    dialog: { id, popover: 'auto', isOpen, onOpen, onClose: () => setIsOpen(false) },
  } as const
}
