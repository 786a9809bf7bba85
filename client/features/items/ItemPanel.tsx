import { Plus } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import buttons from '../../ui/button.module.css'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Unsaved } from '../../ui/useLeaveWarning.ts'
import styles from './ItemPanel.module.css'
import { ItemRow } from './ItemRow.tsx'
import type { ItemActions } from './useItemActions.ts'
import { useItemPanel } from './useItemPanel.ts'

export interface ListActions<Item, Fields> extends ItemActions<Fields> {
  /** Returns the new item. `key` is the idempotency key. */
  add: (fields: Fields, key: string) => Promise<Item>
}

interface ItemTexts {
  title: string
  /** 'gear item', as in 'Are you sure you want to delete this gear item?' */
  thing: string
  empty: string
  added: string
  updated: string
  deleted: string
}

export interface ItemFormProps<Item, Fields> {
  /** Absent when an item is added. */
  item: Item | undefined
  /** `changed` has the fields that differ from the item when the form was opened. */
  onSave: (fields: Fields, changed: Partial<Fields>) => Promise<unknown>
  onCancel: () => void
  onUnsaved: (unsaved: Unsaved) => void
}

interface ItemPanelProps<Item, Fields> {
  items: readonly Item[]
  texts: ItemTexts
  actions: ListActions<Item, Fields>
  nameOf: (item: Item) => string
  Row: (props: { item: Item }) => ReactNode
  Form: (props: ItemFormProps<Item, Fields>) => ReactNode
}

export function ItemPanel<Item extends { id: number }, Fields>(props: ItemPanelProps<Item, Fields>) {
  const { items, texts, actions, nameOf, Row, Form } = props
  const headingId = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  const panel = useItemPanel({
    items,
    texts,
    actions,
    nameOf,
    leaveItem: () => addButton.current?.focus(),
  })
  const { open } = panel
  const creation = {
    create: actions.add,
    update: ({ id }: Item, fields: Fields) => actions.change(id, fields),
  }
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>{texts.title}</h2>
        <button className={buttons.button} ref={addButton} type="button" onClick={panel.add}>
          <Plus size={16} aria-hidden="true" />
          Add
        </button>
      </div>
      {items.length === 0 ? (
        <p className={styles.empty}>{texts.empty}</p>
      ) : (
        <ul className={styles.list}>
          {items.map((item, index) => (
            <ItemRow
              key={item.id}
              list={headingId}
              id={item.id}
              index={index}
              count={items.length}
              name={nameOf(item)}
              onMove={panel.move}
              onEdit={() => panel.edit(item)}
              onDelete={() => panel.remove(item)}
            >
              <Row item={item} />
            </ItemRow>
          ))}
        </ul>
      )}
      <output className="visually-hidden">{panel.announcement}</output>
      {open && (
        <FormDialog
          title={`${open.item ? 'Edit' : 'Add'} ${texts.thing}`}
          notice={panel.notice}
          onClose={panel.close}
        >
          {({ close, onUnsaved }) => (
            <Form
              item={open.item}
              onSave={(fields, changed) =>
                open.item
                  ? panel.change(open.item, changed)
                  : panel.save(open.create(fields, creation), texts.added, 'Creation failed')
              }
              onCancel={close}
              onUnsaved={(unsaved) => {
                panel.onUnsaved(unsaved)
                onUnsaved(unsaved)
              }}
            />
          )}
        </FormDialog>
      )}
    </section>
  )
}

export const ItemPanelSkeleton = ({ title, rows }: { title: string; rows: number }) => (
  <section className={styles.panel} aria-busy="true" aria-label={title}>
    <div className={styles.head}>
      <h2>{title}</h2>
    </div>
    <div>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className={styles.skeleton} />
      ))}
    </div>
  </section>
)
