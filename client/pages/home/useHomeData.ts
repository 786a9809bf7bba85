import { useContext, useEffect, useEffectEvent, useState } from 'react'
import { pagePaths } from '../../../contract/page-paths.ts'
import { retryOnce, sendOperation } from '../../session/session-request.ts'
import { ServerPage } from '../../ui/PageHeading.tsx'
import type { HomePageQuery } from './HomePage.generated.ts'
import query from './HomePage.graphql?raw'

export interface HomeData {
  /** Undefined until it has been read. */
  data: HomePageQuery | undefined
  hasFailed: boolean
  read: () => Promise<void>
}

/** What the page showed last; at first, what the server rendered it with. */
let shown = import.meta.env.SSR ? undefined : renderedData()
let isRendered = shown !== undefined

function renderedData(): HomePageQuery | undefined {
  const state = document.querySelector('#state')?.textContent
  const { path, data } = (state ? JSON.parse(state) : {}) as { path?: string; data?: HomePageQuery }
  return path === pagePaths.home ? data : undefined
}

/** Reads the page's data without Apollo Client, so without fragments of other files; again on each visit but the first. */
export function useHomeData(): HomeData {
  const rendered = useContext(ServerPage).data as HomePageQuery | undefined
  const [data, setData] = useState(rendered ?? shown)
  const [hasFailed, setHasFailed] = useState(false)
  const load = () =>
    retryOnce(() => sendOperation<HomePageQuery>('HomePage', query)).then(
      (next) => setData((shown = next)),
      () => setHasFailed(true),
    )
  const read = () => {
    setHasFailed(false)
    return load()
  }
  const readUnlessRendered = useEffectEvent(() => {
    if (!isRendered) void load()
    isRendered = false
  })
  useEffect(() => readUnlessRendered(), [])
  return { data, hasFailed, read }
}
