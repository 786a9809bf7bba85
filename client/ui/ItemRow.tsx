import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import buttons from './button.module.css'
import styles from './ItemRow.module.css'
import { useSortableRow } from './useSortableRow.ts'

interface ItemRowProps {
  list: string
  id: number
  index: number
  /** How many there are. */
  count: number
  name: string
  onMove: (id: number, toIndex: number) => void
  onEdit: () => void
  onDelete: () => void
  children: ReactNode
}

/** An item with what its owner can do to it. It moves by dragging, and by buttons for the keyboard and for fingers. */
export function ItemRow({ list, id, index, count, name, onMove, onEdit, onDelete, children }: ItemRowProps) {
  const { row, handle, isDragged, edge } = useSortableRow({ list, id, index, onMove })
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)

  const isMovedByButton = useRef(false)

  function moveTo(toIndex: number) {
    isMovedByButton.current = true
    onMove(id, toIndex)
  }
  // The browser takes the focus from what it moves, and from a button that an end of the list turns off.
  const lastIndex = useRef(index)
  useLayoutEffect(() => {
    const goesUp = index < lastIndex.current
    lastIndex.current = index
    if (!isMovedByButton.current) return
    isMovedByButton.current = false
    const goesOn = index === 0 || (!goesUp && index < count - 1) ? down : up
    goesOn.current?.focus()
  }, [index, count])
  return (
    <li className={`${styles.row} ${isDragged ? styles.dragged : ''} ${edge ? styles[edge] : ''}`} ref={row}>
      <span className={styles.handle} ref={handle} aria-hidden="true">
        <GripVertical size={18} />
      </span>
      <div className={styles.content}>{children}</div>
      <div className={styles.actions}>
        <button
          className={buttons.plain}
          ref={up}
          type="button"
          aria-label={`Move ${name} up`}
          disabled={index === 0}
          onClick={() => moveTo(index - 1)}
        >
          <ArrowUp size={18} aria-hidden="true" />
        </button>
        <button
          className={buttons.plain}
          ref={down}
          type="button"
          aria-label={`Move ${name} down`}
          disabled={index === count - 1}
          onClick={() => moveTo(index + 1)}
        >
          <ArrowDown size={18} aria-hidden="true" />
        </button>
        <button className={buttons.plain} type="button" aria-label={`Edit ${name}`} onClick={onEdit}>
          <Pencil size={18} aria-hidden="true" />
        </button>
        <button className={buttons.plain} type="button" aria-label={`Delete ${name}`} onClick={onDelete}>
          <Trash2 size={18} aria-hidden="true" />
        </button>
      </div>
    </li>
  )
}
