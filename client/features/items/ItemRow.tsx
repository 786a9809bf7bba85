import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import buttons from '../../ui/button.module.css'
import styles from './ItemRow.module.css'
import { useMovableItem } from './useMovableItem.ts'

interface ItemRowProps {
  list: string
  id: number
  index: number
  count: number
  name: string
  onMove: (id: number, toIndex: number) => void
  onEdit: () => void
  onDelete: () => void
  children: ReactNode
}

export function ItemRow({ list, id, index, count, name, onMove, onEdit, onDelete, children }: ItemRowProps) {
  const { row, handle, isDragged, edge, earlier, later } = useMovableItem({ list, id, index, count, onMove })
  return (
    <li className={`${styles.row} ${isDragged ? styles.dragged : ''} ${edge ? styles[edge] : ''}`} ref={row}>
      <span className={styles.handle} ref={handle} aria-hidden="true">
        <GripVertical size={18} />
      </span>
      <div className={styles.content}>{children}</div>
      <div className={styles.actions}>
        <button {...earlier} className={buttons.plain} type="button" aria-label={`Move ${name} up`}>
          <ArrowUp size={18} aria-hidden="true" />
        </button>
        <button {...later} className={buttons.plain} type="button" aria-label={`Move ${name} down`}>
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
