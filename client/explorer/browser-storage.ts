/** What this browser keeps for the site; undefined where that is blocked, as reading `localStorage` alone throws there. */
export function browserStorage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

/** Lets GraphiQL run without remembering anything. */
export const noStorage = {
  length: 0,
  getItem: () => null,
  setItem: () => {},
  removeItem: () => {},
  clear: () => {},
}
