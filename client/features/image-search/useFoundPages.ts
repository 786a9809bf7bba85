import { useMemo, useRef, useState } from 'react'

export interface Page<Image> {
  nodes: readonly Image[]
  pageInfo: { hasNextPage: boolean; endCursor?: string | null }
}

const noPages: never[] = []

/**
 * Returns the images of a page of a list with those of the next pages that the viewer has loaded, and their number: of the whole
 * list if `total` tells it.
 */
export function useFoundPages<Image>(
  page: Page<Image>,
  total: number | undefined,
  readAfter: (cursor: string) => Promise<Page<Image>>,
) {
  const [read, setRead] = useState<{ after: Page<Image>; pages: readonly Page<Image>[] }>()
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const isLoading = useRef(false)
  const later = read?.after === page ? read.pages : noPages
  const images = useMemo(() => [page, ...later].flatMap(({ nodes }) => nodes), [page, later])
  const { hasNextPage, endCursor } = (later.at(-1) ?? page).pageInfo

  async function loadNext() {
    if (isLoading.current || !hasNextPage) return
    isLoading.current = true
    setState('loading')
    try {
      const next = await readAfter(endCursor!)
      setRead({ after: page, pages: [...later, next] })
      setState('idle')
    } catch {
      setState('failed')
    } finally {
      isLoading.current = false
    }
  }
  return {
    images,
    count: Math.max(total ?? 0, images.length),
    pages: { state, loadNext },
  }
}
