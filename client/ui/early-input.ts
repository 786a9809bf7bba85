import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * The fields that the server has rendered; undefined when the page is hydrated. They keep what was typed even if React replaces
 * them, because an extension or a translation of the browser has changed the page before.
 */
let renderedFields: Field[] | undefined

export function startHydration(): void {
  renderedFields = [...document.querySelectorAll<Field>('input, select, textarea')]
}

/**
 * Calls `apply` when a part of the page is hydrated, with the values of the fields in it that a visitor changed before, by name, if
 * there are any. A part that the browser renders has no such past.
 */
export function useEarlyInput(
  part: RefObject<Element | null>,
  apply: (changed: Record<string, string>) => void,
): void {
  const applyNow = useEffectEvent(apply)
  // A layout effect, because React resets a field that differs from its state at the next event.
  useLayoutEffect(() => {
    if (!renderedFields) return
    const isInside = ({ name }: Field) => part.current!.querySelector(`[name="${name}"]`) !== null
    const changed = renderedFields.filter((field) => isInside(field) && isChanged(field))
    if (changed.length > 0) applyNow(Object.fromEntries(changed.map(({ name, value }) => [name, value])))
  }, [part])
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.defaultSelected === false
  const isChosen = 'checked' in field && field.checked && !field.defaultChecked
  return isChosen || field.value !== field.defaultValue
}

/** Rendered after the page: repeats the last press and the last sent form, which the script in index.html has kept. */
export function EndOfHydration() {
  useLayoutEffect(() => {
    renderedFields = undefined
    const { onHydrated } = window
    delete window.onHydrated
    // Forms show by then what was typed.
    if (onHydrated) setTimeout(onHydrated)
  }, [])
  return null
}

declare global {
  interface Window {
    /** Present until the page is hydrated. */
    onHydrated?: () => void
  }
}
