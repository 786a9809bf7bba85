import { createContext, useContext, useEffect } from 'react'
import type { RenderedQuery } from './load-client.ts'

/** The server's result for the address that the browser opened. */
export interface ServerResult {
  pathname: string
  isNotFound: boolean
  /** The page's query with its result; absent on pages without one. */
  page?: RenderedQuery | undefined
}

export const ServerResultContext = createContext<ServerResult | undefined>(undefined)

/** Returns whether the server found nothing at a path, so that the browser need not query it until it is opened again. */
export function useIsNotFound(pathname: string): boolean {
  const result = useContext(ServerResultContext)
  useEffect(
    () => () => {
      if (result) result.isNotFound = false
    },
    [result],
  )
  return result?.pathname === pathname && result.isNotFound
}
