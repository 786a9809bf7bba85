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

/** A request of users, and its expected response. */
export interface Errand {
  name: string
  kind: Kind
  /** Per thousand requests. */
  share: number
  request: (site: FilledSite, n: number) => SentRequest & { path: string }
  /** 200 by default. */
  status?: number
  /** A part of the body. */
  says?: string
  /** Updates the known state of the site. */
  after?: (site: FilledSite, answered: Answered) => void
}

/** The response to an errand. */
export interface Answered {
  body: string
  cookies: string[]
  sent: SentRequest
}

const json = { 'content-type': 'application/json' }

/** One of a list; by numbers that rise, all in turn. */
export const pick = <Value>(values: readonly Value[], n: number) => values[n % values.length]!

/** A creator: steps by a prime, so that neighbours ask for different things and all come in turn. */
export const creatorOf = ({ creators }: FilledSite, n: number) => pick(creators, n * 7919)

/** People come from a few thousand networks. */
export const from = (n: number) => ({ 'x-forwarded-for': `10.${n % 5}.${(n * 31) % 250}.${(n * 17) % 250}` })

/** What somebody sends who is signed in. */
export const as = ({ cookie }: { cookie: string }) => ({ cookie })

/** An operation of the graph. */
export const graph = (query: string, variables: object, headers: Record<string, string> = {}) => ({
  path: '/graphql',
  method: 'POST',
  headers: { ...json, ...headers },
  body: JSON.stringify({ query, variables }),
})

/** A query of the graph by GET, which a cache may keep. */
export const graphGet = (query: string, variables: object, headers: Record<string, string> = {}) => ({
  path: `/graphql?${new URLSearchParams({ query, variables: JSON.stringify(variables) }).toString()}`,
  headers: { 'apollo-require-preflight': 'true', ...headers },
})

/** A read by REST. */
export const rest = (
  path: string,
  query: Record<string, string | number>,
  headers: Record<string, string> = {},
) => ({
  path: `/_api${path}?${new URLSearchParams(query as Record<string, string>).toString()}`,
  headers,
})

/** A write by REST. */
export const restPost = (path: string, body: object | string, headers: Record<string, string> = {}) => ({
  path: `/_api${path}`,
  method: 'POST',
  headers: { ...json, ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
