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
