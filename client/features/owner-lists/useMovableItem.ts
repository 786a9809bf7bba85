import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge'
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge'
import { getReorderDestinationIndex } from '@atlaskit/pragmatic-drag-and-drop-hitbox/util/get-reorder-destination-index'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

interface MovableItem {
  /** Rows can be dropped only on rows of the same list. */
  list: string
  id: number
  index: number
  isLast: boolean
  onMove: (id: number, toIndex: number) => void
  axis?: 'vertical' | 'horizontal'
}

const edges = { vertical: ['top', 'bottom'], horizontal: ['left', 'right'] } as const

export function useMovableItem(item: MovableItem) {
  const { index, isLast, onMove, id } = item
  return { ...useDragging(item), ...useMoveButtons(index, isLast, (toIndex) => onMove(id, toIndex)) }
}

function useDragging({ list, id, index, onMove, axis = 'vertical' }: MovableItem) {
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const [isDragged, setIsDragged] = useState(false)
  /** The edge at which the dragged row would be inserted. */
  const [edge, setEdge] = useState<string | null>(null)
  const move = useEffectEvent(onMove)

  useEffect(() => {
    const element = row.current!
    return combine(
      draggable({
        element,
        dragHandle: handle.current!,
        getInitialData: () => ({ list, id, index }),
        onDragStart: () => setIsDragged(true),
        onDrop: () => setIsDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['list'] === list,
        getData: ({ input }) => attachClosestEdge({}, { element, input, allowedEdges: [...edges[axis]] }),
        onDrag: ({ self, source }) =>
          setEdge(source.data['id'] === id ? null : extractClosestEdge(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop({ self, source }) {
          setEdge(null)
          const startIndex = source.data['index'] as number
          const toIndex = getReorderDestinationIndex({
            startIndex,
            indexOfTarget: index,
            closestEdgeOfTarget: extractClosestEdge(self.data),
            axis,
          })
          if (toIndex !== startIndex) move(source.data['id'] as number, toIndex)
        },
      }),
    )
  }, [list, id, index, axis])
  return { row, handle, isDragged, edge }
}

function useMoveButtons(index: number, isLast: boolean, onMove: (toIndex: number) => void) {
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
    const movedEarlier = index < lastIndex.current
    lastIndex.current = index
    if (!isMovedByButton.current) return
    isMovedByButton.current = false
    const button = index === 0 || (!movedEarlier && !isLast) ? later : earlier
    button.current?.focus()
  }, [index, isLast])
  return {
    earlier: { ref: earlier, disabled: index === 0, onClick: () => moveTo(index - 1) },
    later: { ref: later, disabled: isLast, onClick: () => moveTo(index + 1) },
  }
}
