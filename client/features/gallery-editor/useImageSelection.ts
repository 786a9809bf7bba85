import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

export interface Selection {
  ids: ReadonlySet<number>
  /** Where a range begins: the image that was pressed last without Shift. */
  anchor?: number
  /** What was selected when the range began. */
  before?: ReadonlySet<number>
}

const nothing: Selection = { ids: new Set() }

const withState = (ids: ReadonlySet<number>, changed: readonly number[], isSelected: boolean) =>
  new Set(isSelected ? [...ids, ...changed] : [...ids].filter((id) => !changed.includes(id)))

/** Selects an image, or unselects it. */
export function press({ ids }: Selection, id: number): Selection {
  const changed = withState(ids, [id], !ids.has(id))
  return { ids: changed, anchor: id, before: changed }
}

/** Gives all images from the anchor to this one the state of the anchor, in the place of the range before. */
export function extend(selection: Selection, order: readonly number[], id: number): Selection {
  const { anchor, before = selection.ids } = selection
  const from = anchor === undefined ? -1 : order.indexOf(anchor)
  if (from < 0) return press(selection, id)
  const to = order.indexOf(id)
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: withState(before, range, before.has(anchor!)), anchor: anchor!, before }
}

/** Selects images of a list by checkboxes: with Shift a range, with the arrow keys from one to the next. */
export function useImageSelection(images: readonly { id: number }[]) {
  const [selection, setSelection] = useState<Selection>()
  const hasShift = useRef(false)
  const order = images.map(({ id }) => id)

  function keepShift({ shiftKey }: KeyboardEvent | PointerEvent) {
    hasShift.current = shiftKey
  }

  function moveByKey(event: KeyboardEvent<HTMLUListElement>) {
    const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
    const at = boxes.findIndex((box) => box === event.target)
    const to = indexAfter(event.key, at, boxes)
    if (!selection || at < 0 || to === undefined) return
    event.preventDefault()
    boxes[to]!.focus()
    if (!event.shiftKey) return
    const begun = selection.anchor === undefined ? press(selection, order[at]!) : selection
    setSelection(extend(begun, order, order[to]!))
  }
  return {
    isOpen: selection !== undefined,
    ids: order.filter((id) => selection?.ids.has(id)),
    has: (id: number) => selection?.ids.has(id) ?? false,
    toggle: (id: number) =>
      setSelection((known = nothing) => (hasShift.current ? extend(known, order, id) : press(known, id))),
    select: (ids: readonly number[]) => setSelection({ ids: new Set(ids) }),
    end: () => setSelection(undefined),
    /** For the list. */
    events: { onKeyDownCapture: keepShift, onPointerDownCapture: keepShift, onKeyDown: moveByKey },
  }
}

/** Returns the index to which an arrow key leads, undefined if there is none; up and down lead to the nearest box of the next row. */
function indexAfter(key: string, at: number, boxes: readonly HTMLElement[]): number | undefined {
  if (key === 'ArrowRight') return at + 1 < boxes.length ? at + 1 : undefined
  if (key === 'ArrowLeft') return at > 0 ? at - 1 : undefined
  const direction = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (!direction || at < 0) return undefined
  const places = boxes.map((box) => box.closest('li')!.getBoundingClientRect())
  const { top, left } = places[at]!
  const distance = (index: number) => {
    const place = places[index]!
    return direction * (place.top - top) > 1
      ? Math.abs(place.top - top) * 1_000 + Math.abs(place.left - left)
      : Infinity
  }
  const nearest = boxes.map((_, index) => index).reduce((a, b) => (distance(b) < distance(a) ? b : a))
  return distance(nearest) < Infinity ? nearest : undefined
}
