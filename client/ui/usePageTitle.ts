import { useEffect } from 'react'
import { siteName } from '../../contract/site.ts'

/** Sets the document title; `title` is undefined while it loads. */
export function usePageTitle(title?: string) {
  useEffect(() => {
    document.title = title ? `${title} · ${siteName}` : siteName
  }, [title])
}
