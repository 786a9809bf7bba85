import type { SentRequest } from '../send.ts'
import type { FilledSite } from '../filled-site.ts'

/** Kinds of requests whose latencies are measured separately. */
export type Kind =
  | 'page'
  | 'picture'
  | 'directory'
  | 'profile'
  | 'unchanged'
  | 'session'
  | 'sign-in'
  | 'view'
  | 'write'
  | 'upload'
  | 'refused'

export interface Scenario {
  name: string
  kind: Kind
  /** Per thousand requests. */
  share: number
  request: (site: FilledSite, n: number) => SentRequest & { path: string }
  /** 200 by default. */
  status?: number
  /** A part of the expected body. */
  contains?: string
  /** Updates the known state of the site. */
  after?: (site: FilledSite, response: ScenarioResponse) => void
}

export interface ScenarioResponse {
  body: string
  cookies: string[]
  sent: SentRequest
}

const json = { 'content-type': 'application/json' }

export const pick = <Value>(values: readonly Value[], n: number) => values[n % values.length]!

/** The prime step makes consecutive requests differ. */
export const creatorOf = ({ creators }: FilledSite, n: number) => pick(creators, n * 7919)

/** Returns the header for one of a few thousand client addresses. */
export const from = (n: number) => ({ 'x-forwarded-for': `10.${n % 5}.${(n * 31) % 250}.${(n * 17) % 250}` })

export const as = ({ cookie }: { cookie: string }) => ({ cookie })

export const graph = (query: string, variables: object, headers: Record<string, string> = {}) => ({
  path: '/graphql',
  method: 'POST',
  headers: { ...json, ...headers },
  body: JSON.stringify({ query, variables }),
})

/** Cacheable, unlike a POST. */
export const graphGet = (query: string, variables: object, headers: Record<string, string> = {}) => ({
  path: `/graphql?${new URLSearchParams({ query, variables: JSON.stringify(variables) }).toString()}`,
  headers: { 'apollo-require-preflight': 'true', ...headers },
})

export const rest = (
  path: string,
  query: Record<string, string | number>,
  headers: Record<string, string> = {},
) => ({
  path: `/_api${path}?${new URLSearchParams(query as Record<string, string>).toString()}`,
  headers,
})

export const restPost = (path: string, body: object | string, headers: Record<string, string> = {}) => ({
  path: `/_api${path}`,
  method: 'POST',
  headers: { ...json, ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
