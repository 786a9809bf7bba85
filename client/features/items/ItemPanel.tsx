import { Plus } from 'lucide-react'

import { type ReactNode, useId, useRef, useState } from 'react'
import { messageOf } from '../../apollo/graphql-errors.ts'
import buttons from '../../ui/button.module.css'
import { confirmDelete } from '../../ui/confirm.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import styles from './ItemPanel.module.css'
import { ItemRow } from './ItemRow.tsx'
import { randomId } from '../../ui/random-id.ts'
import { nothingToSave, useToasts } from '../../ui/Toasts.tsx'
import type { Unsaved } from '../../ui/useLeaveWarning.ts'

/** The mutations of a list. Each rejects with the server's error. */
export interface ItemActions<Fields> {
  /** `key` is the idempotency key; it stays the same when a save is retried. */
  add: (fields: Fields, key: string) => Promise<unknown>
  change: (id: number, changed: Partial<Fields>) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
  move: (id: number, toIndex: number) => Promise<unknown>
}

export interface ItemTexts {
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
  actions: ItemActions<Fields>
  /** Returns the item's name for labels and announcements. */
  nameOf: (item: Item) => string
  Row: (props: { item: Item }) => ReactNode
  Form: (props: ItemFormProps<Item, Fields>) => ReactNode
}

/** A list with its owner's actions: add, edit, delete and reorder. */
export function ItemPanel<Item extends { id: number }, Fields>(props: ItemPanelProps<Item, Fields>) {
  const { items, texts, actions, nameOf, Row, Form } = props
  const toasts = useToasts()
  const headingId = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<{ item?: Item; key: string }>()
  const [announcement, setAnnouncement] = useState('')

  async function save(fields: Fields, changed: Partial<Fields>) {
    const saved = open!
    const { item, key } = saved
    const isUnchanged = item && Object.keys(changed).length === 0
    try {
      if (!isUnchanged) await (item ? actions.change(item.id, changed) : actions.add(fields, key))
    } catch (error) {
      toasts.failure(messageOf(error) || (item ? 'Update failed' : 'Creation failed'))
      throw error
    }
    setOpen((now) => (now === saved ? undefined : now)) // another form may be open by now
    toasts.success(isUnchanged ? nothingToSave : item ? texts.updated : texts.added)
  }

  function remove(item: Item) {
    if (!confirmDelete(texts.thing)) return
    addButton.current?.focus() // the focused row is removed
    actions.remove(item.id).then(
      () => toasts.success(texts.deleted),
      (error: unknown) => toasts.failure(messageOf(error) || 'Deletion failed'),
    )
  }

  function move(id: number, toIndex: number) {
    const moved = items.find((item) => item.id === id)!
    setAnnouncement(`${nameOf(moved)} is now ${toIndex + 1} of ${items.length}`)
    actions.move(id, toIndex).catch((error: unknown) => {
      setAnnouncement('')
      toasts.failure(messageOf(error) || 'Update failed')
    })
  }
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>{texts.title}</h2>
        <button
          className={buttons.button}
          ref={addButton}
          type="button"
          onClick={() => setOpen({ key: randomId() })}
        >
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
              onMove={move}
              onEdit={() => setOpen({ item, key: '' })}
              onDelete={() => remove(item)}
            >
              <Row item={item} />
            </ItemRow>
          ))}
        </ul>
      )}
      <output className="visually-hidden">{announcement}</output>
      {open && (
        <FormDialog title={`${open.item ? 'Edit' : 'Add'} ${texts.thing}`} onClose={() => setOpen(undefined)}>
          {({ close, onUnsaved }) => (
            <Form item={open.item} onSave={save} onCancel={close} onUnsaved={onUnsaved} />
          )}
        </FormDialog>
      )}
    </section>
  )
}
