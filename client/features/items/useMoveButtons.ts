import { useLayoutEffect, useRef } from 'react'

interface MoveButtons {
  index: number
  count: number
  onMove: (toIndex: number) => void
}

/** Returns the props of two buttons that move an item; the pressed button keeps its focus. */
export function useMoveButtons({ index, count, onMove }: MoveButtons) {
  const earlier = useRef<HTMLButtonElement>(null)
  const later = useRef<HTMLButtonElement>(null)
  const isMovedByButton = useRef(false)

  function moveTo(toIndex: number) {
    isMovedByButton.current = true
    onMove(toIndex)
  }
  // Browsers remove focus from a moved element and from a button that is disabled at an end of the list.
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
