import { useLayoutEffect, useRef } from 'react'

interface MoveButtons {
  index: number
  /** How many there are. */
  count: number
  onMove: (toIndex: number) => void
}

/** Two buttons that move an item within its list; the focus stays with the one that is pressed. */
export function useMoveButtons({ index, count, onMove }: MoveButtons) {
  const earlier = useRef<HTMLButtonElement>(null)
  const later = useRef<HTMLButtonElement>(null)
  const isMovedByButton = useRef(false)

  function moveTo(toIndex: number) {
    isMovedByButton.current = true
    onMove(toIndex)
  }
  // The browser takes the focus from what it moves, and from a button that an end of the list turns off.
  const lastIndex = useRef(index)
  useLayoutEffect(() => {
    const goesBack = index < lastIndex.current
    lastIndex.current = index
    if (!isMovedByButton.current) return
    isMovedByButton.current = false
    const goesOn = index === 0 || (!goesBack && index < count - 1) ? later : earlier
    goesOn.current?.focus()
  }, [index, count])
  return {
    earlier: { ref: earlier, disabled: index === 0, onClick: () => moveTo(index - 1) },
    later: { ref: later, disabled: index === count - 1, onClick: () => moveTo(index + 1) },
  }
}
