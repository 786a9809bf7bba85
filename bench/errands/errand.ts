import type { SentRequest } from '../send.ts'
import type { FilledSite } from '../filled-site.ts'

/** What people do, as latencies are told apart. */
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

/** One thing that people ask for, and how it must be answered. */
export interface Errand {
  name: string
  kind: Kind
  /** How many of a thousand requests it is. */
  share: number
  request: (site: FilledSite, n: number) => SentRequest & { path: string }
  /** 200 when absent. */
  status?: number
  /** Stands in the body. */
  says?: string
  /** What the site is known to have from then on. */
  after?: (site: FilledSite, answered: Answered) => void
}

/** What came for an errand. */
export interface Answered {
  body: string
  cookies: string[]
  sent: SentRequest
}
