import type { DocumentNode } from 'graphql'
import { createContext, type ReactNode, useContext } from 'react'

/** The query of the page that is rendered, with its result. */
interface PageData {
  query: DocumentNode
  data: unknown
}

export const PageDataContext = createContext<PageData | undefined>(undefined)

/**
 * These replace the hooks of `@apollo/client/react` in the server's build (scripts/vite-server-hooks.ts). A page's query
 * returns its result; every other query is loading, and nothing else runs before the browser has the page. Writing the
 * result into Apollo's cache and reading it again took three quarters of the CPU of a page.
 */
export function useQuery(query: DocumentNode, { skip = false }: { skip?: boolean } = {}) {
  const page = useContext(PageDataContext)
  const data = !skip && page?.query === query ? page.data : undefined
  return { data, loading: !skip && data === undefined }
}

export const useMutation = () => [unavailable, { loading: false }]

export const useApolloClient = () => undefined

export const useReactiveVar = <Value,>(variable: () => Value): Value => variable()

export const ApolloProvider = ({ children }: { children: ReactNode }) => children

function unavailable(): never {
  throw new Error('A page that is rendered on the server sends no mutation')
}
