import { useEffect } from 'react'
import { siteName } from '../../contract/site.ts'

/** Names the page in the browser's tab; undefined while the name is not known. */
export function usePageTitle(title?: string) {
  useEffect(() => {
    document.title = title ? `${title} · ${siteName}` : siteName
  }, [title])
}
