import { createContext, useContext } from 'react'

/** What the server found at the address that the browser opened; undefined when the browser renders the page. */
export interface ServerResult {
  /** The path of that address. */
  pathname: string
  isNotFound: boolean
}

export const ServerResultContext = createContext<ServerResult | undefined>(undefined)

/** Returns whether the server found nothing at a path, so that the browser need not ask again. */
export function useIsNotFound(pathname: string): boolean {
  const result = useContext(ServerResultContext)
  return result?.pathname === pathname && result.isNotFound
}
