import { useLayoutEffect, useRef, useState } from 'react'
import { messageOf } from '../../apollo/graphql-errors.ts'
import { nothingToSave, useToasts } from '../../ui/Toasts.tsx'
import type { Unsaved } from '../../ui/useLeaveWarning.ts'
import { creatingOnce } from './creating-once.ts'
import type { ItemActions } from './useItemActions.ts'

interface ItemPanelOptions<Item, Fields> {
  items: readonly Item[]
  /** The number of items, including those that are not loaded. */
  count?: number
  texts: {
    /** 'gear item', as in 'Are you sure you want to delete this gear item?' */
    thing: string
    updated: string
    deleted: string
    /** Shown when the server's response has no message. */
    failures?: { change: string; remove: string; move: string }
  }
  actions: ItemActions<Fields>
  nameOf: (item: Item) => string
  /** Moves the focus from an item before it is removed. */
  leaveItem: (item: Item) => void
}

/** Without an item it adds one, by `create`. */
interface OpenForm<Item, Fields> {
  item?: Item
  create: ReturnType<typeof creatingOnce<Fields>>
}

const defaultFailures = { change: 'Update failed', remove: 'Deletion failed', move: 'Update failed' }

/** Returns the owner's actions on a list, with their dialog, confirmation, announcement and toasts. */
export function useItemPanel<Item extends { id: number }, Fields>(options: ItemPanelOptions<Item, Fields>) {
  const { items, count = items.length, texts, actions, nameOf, leaveItem } = options
  const { failures = defaultFailures } = texts
  const toasts = useToasts()
  const [open, setOpen] = useState<OpenForm<Item, Fields>>()
  /** Shown in the open form after a save. */
  const [notice, setNotice] = useState<string>()
  const latest = useRef(open)
  useLayoutEffect(() => {
    latest.current = open
    return () => void (latest.current = undefined)
  }, [open])
  /** Of the open form. */
  const unsaved = useRef<Unsaved>('nothing')
  const [announcement, setAnnouncement] = useState('')
  const fail = (fallback: string) => (error: unknown) => {
    setAnnouncement('')
    toasts.failure(messageOf(error) || fallback)
  }

  /**
   * Closes the form after a successful request. If the user has edited it in the meantime, it stays open for the saved item,
   * which `request` returns if it is new.
   */
  async function save(request: Promise<Item | undefined>, success: string, failure: string) {
    const saved = open
    let added: Item | undefined
    setNotice(undefined)
    try {
      added = await request
    } catch (error) {
      fail(failure)(error)
      throw error
    }
    const isOpen = latest.current === saved // otherwise it was closed or left, and another form may be open
    if (isOpen && unsaved.current === 'typed') {
      if (added) setOpen({ item: added, create: creatingOnce() })
      setNotice(`${success.replace(/\.$/, '')}. Your later changes are not saved yet.`)
    } else {
      if (isOpen) setOpen(undefined)
      toasts.success(success)
    }
  }

  function openForm(form: OpenForm<Item, Fields>) {
    setOpen(form)
    setNotice(undefined)
  }

  function remove(item: Item) {
    if (!window.confirm(`Are you sure you want to delete this ${texts.thing}?`)) return
    leaveItem(item)
    actions.remove(item.id).then(() => toasts.success(texts.deleted), fail(failures.remove))
  }

  function move(id: number, toIndex: number) {
    const moved = items.find((item) => item.id === id)!
    setAnnouncement(`${nameOf(moved)} is now ${toIndex + 1} of ${count}`)
    actions.move(id, toIndex).catch(fail(failures.move))
  }

  return {
    open,
    notice,
    add: () => openForm({ create: creatingOnce() }),
    edit: (item: Item) => openForm({ item, create: creatingOnce() }),
    close: () => setOpen(undefined),
    onUnsaved: (now: Unsaved) => void (unsaved.current = now),
    save,
    change: (item: Item, changed: Partial<Fields>) =>
      Object.keys(changed).length === 0
        ? save(Promise.resolve(undefined), nothingToSave, '')
        : save(
            actions.change(item.id, changed).then(() => undefined),
            texts.updated,
            failures.change,
          ),
    remove,
    move,
    announcement,
    fail,
  }
}
