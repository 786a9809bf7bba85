import { createContext, useContext, useEffect } from 'react'
import { siteName } from '../../contract/site.ts'

/** Receives the title of a page that the server renders. */
export const ServerTitle = createContext<((title: string) => void) | undefined>(undefined)

/** Sets the document title; `title` is undefined while it loads. */
export function usePageTitle(title?: string) {
  const documentTitle = title ? `${title} · ${siteName}` : siteName
  useContext(ServerTitle)?.(documentTitle)
  useEffect(() => {
    document.title = documentTitle
  }, [documentTitle])
}
