import type { DocumentNode } from 'graphql'
import { pagePaths } from '../../contract/page-paths.ts'
import { CreatorPageDocument, CreatorsPageDocument } from '../generated/graphql.ts'
import { creatorsPageVariables } from '../pages/CreatorsPage.tsx'

export interface PageQuery {
  name: string
  query: DocumentNode
  variables: Record<string, unknown>
}

/** Returns the query of a page; undefined if it has none. */
export function queryOf(
  path: string,
  { slug = '' }: Record<string, string | undefined>,
  search: URLSearchParams,
): PageQuery | undefined {
  if (path === pagePaths.creators)
    return { name: 'CreatorsPage', query: CreatorsPageDocument, variables: creatorsPageVariables(search) }
  if (path === pagePaths.creator)
    return { name: 'CreatorPage', query: CreatorPageDocument, variables: { slug } }
  return undefined
}
