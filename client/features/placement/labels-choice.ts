import { useState } from 'react'

const storageKey = 'labels'

function isChosen(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'on'
  } catch {
    return false // Storage is blocked, or this is the server.
  }
}

/** Returns whether the viewer shows labels, which this browser remembers, and what changes it. */
export function useLabelsChoice(): [areShown: boolean, toggle: () => void] {
  const [areShown, setAreShown] = useState(isChosen)
  function toggle() {
    setAreShown(!areShown)
    try {
      localStorage.setItem(storageKey, areShown ? 'off' : 'on')
    } catch {
      // The choice lasts until the viewer is closed.
    }
  }
  return [areShown, toggle]
}
