import { useMemo, useSyncExternalStore } from 'react'

/** The key of the place of an observer, which is sent nowhere. */
export const placeKey = 'observing-place'

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // Storage is blocked.
  }
}

function numbersIn<Name extends string>(text: string | null, names: readonly Name[]) {
  try {
    const stored = JSON.parse(text ?? 'null') as Record<Name, unknown> | null
    const areNumbers = stored && names.every((name) => Number.isFinite(stored[name]))
    return areNumbers ? (stored as Record<Name, number>) : undefined
  } catch {
    return undefined
  }
}

/** Returns numbers that this browser remembers, once the page of the server, which does not know them, is hydrated. */
export function useStoredNumbers<Name extends string>(key: string, names: readonly Name[]) {
  const text = useSyncExternalStore(
    neverChanges,
    () => read(key),
    () => null,
  )
  return useMemo(() => numbersIn(text, names), [text, names])
}

const neverChanges = () => () => {}

export function storeNumbers(key: string, numbers: object | undefined): void {
  try {
    if (numbers) localStorage.setItem(key, JSON.stringify(numbers))
    else localStorage.removeItem(key)
  } catch {
    // They last until the page is left.
  }
}
