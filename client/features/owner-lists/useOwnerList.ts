import type { ApolloCache } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { deleteItem, type Deletion, removeItem } from '../../apollo/cache-changes.ts'
import { hasCode, messageOf } from '../../apollo/graphql-errors.ts'
import { withIdempotencyKey } from '../../apollo/operation-context.ts'
import { focusNext } from '../../ui/focus-next.ts'
import type { Unsaved } from '../../ui/navigation-guard.ts'
import { nothingToSave, useToasts } from '../../ui/Toasts.tsx'
import { idempotentCreate } from './idempotent-create.ts'

/** The mutations of a list's items. Each rejects with the server's error. */
export interface ItemMutations<Item, Input> {
  /** Returns the new item. Absent if new items have a form of their own. */
  create?: (input: Input, context: ReturnType<typeof withIdempotencyKey>) => Promise<Item>
  update: (options: { variables: { input: Partial<Input> & { id: number } } }) => Promise<unknown>
  remove: Deletion
  /** `reordered` has the items in their new order. Absent if the owner does not order them. */
  move?: (input: { id: number; toIndex: number }, reordered: Item[]) => Promise<unknown>
  /** Evicts the lists that the deletion of an item changes too. */
  evictRelatedLists?: (cache: ApolloCache) => void
}

export interface ItemPanelOptions<Item, Input> {
  typename: 'GalleryImage' | 'GearItem' | 'Rig' | 'SocialLink' | 'SupportLink'
  items: readonly Item[]
  /** The number of items, including those that are not loaded. */
  count?: number
  texts: {
    /** 'gear item', as in 'Are you sure you want to delete this gear item?' */
    itemLabel: string
    added?: string
    updated: string
    deleted: string
    /** Shown when the server's response has no message. */
    failures?: { update: string; remove: string; move: string }
  }
  mutations: ItemMutations<Item, Input>
  nameOf: (item: Item) => string
}

/** Without an item it adds one, by `create`. */
interface OpenForm<Item, Input> {
  item?: Item | undefined
  create: ReturnType<typeof idempotentCreate<Input>>
  /** Shown in the form after a save. */
  notice?: string | undefined
}

const defaultFailures = { update: 'Update failed', remove: 'Deletion failed', move: 'Update failed' }

/** Returns the owner's actions on a list, with their dialog, confirmation, announcement and toasts. */
export function useOwnerList<Item extends { id: number }, Input extends object>(
  options: ItemPanelOptions<Item, Input>,
) {
  const { typename, items, count = items.length, texts, mutations, nameOf } = options
  const { failures = defaultFailures } = texts
  const toasts = useToasts()
  const { cache } = useApolloClient()
  const [open, setOpen] = useState<OpenForm<Item, Input>>()
  const [announcement, setAnnouncement] = useState('')
  /** Reports a failure, and leaves out an item that another tab has deleted. An open form keeps what was typed. */
  const fail = (fallback: string, id?: number) => (error: unknown) => {
    if (id !== undefined && hasCode(error, 'NOT_FOUND')) {
      mutations.evictRelatedLists?.(cache)
      removeItem(cache, { __typename: typename, id })
    }
    setAnnouncement('')
    toasts.failure(messageOf(error) || fallback)
  }

  const creation = {
    create: (input: Input, key: string) => mutations.create!(input, withIdempotencyKey(key)),
    update: ({ id }: Item, input: Input) => mutations.update({ variables: { input: { ...input, id } } }),
  }

  /** Adds or changes the item of the form, and closes it, unless the user has edited it in the meantime. */
  async function save(input: Input, changed: Partial<Input>, unsavedNow: () => Unsaved | undefined) {
    const { item, create } = open!
    const isUnchanged = item && Object.keys(changed).length === 0
    const success = isUnchanged ? nothingToSave : item ? texts.updated : texts.added!
    setOpen({ item, create })
    let saved = item
    try {
      if (!item) saved = await create(input, creation)
      else if (!isUnchanged) await mutations.update({ variables: { input: { ...changed, id: item.id } } })
    } catch (error) {
      fail(item ? failures.update : 'Creation failed', item?.id)(error)
      throw error
    }
    const unsaved = unsavedNow() // undefined if the form was closed or left; another form may be open
    if (unsaved === 'typed') {
      const notice = `${success.replace(/\.$/, '')}. Your later changes are not saved yet.`
      setOpen({ item: saved, create: idempotentCreate(), notice })
    } else {
      if (unsaved) setOpen(undefined)
      toasts.success(success)
    }
  }

  function remove(item: Item, button: Element) {
    const { id } = item
    if (!window.confirm(`Are you sure you want to delete this ${texts.itemLabel}?\n\n${nameOf(item)}`)) return
    focusNext(button)
    deleteItem(cache, { __typename: typename, id }, mutations.remove, mutations.evictRelatedLists).then(
      () => toasts.success(texts.deleted),
      fail(failures.remove),
    )
  }

  function move(id: number, toIndex: number) {
    const moved = items.find((item) => item.id === id)!
    setAnnouncement(`${nameOf(moved)} is now ${toIndex + 1} of ${count}`)
    const reordered = items.filter((item) => item !== moved).toSpliced(toIndex, 0, moved)
    mutations.move!({ id, toIndex }, reordered).catch(fail(failures.move, id))
  }

  return {
    open,
    add: () => setOpen({ create: idempotentCreate() }),
    edit: (item: Item) => setOpen({ item, create: idempotentCreate() }),
    close: () => setOpen(undefined),
    save,
    remove,
    move,
    announcement,
    fail,
  }
}
