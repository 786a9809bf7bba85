/** Where browsers report errors of the site's scripts. */
export const browserErrorsPath = '/browser-errors'

/** Thrown outside of React, by a promise, and by a component whose error boundary has replaced it. */
export const browserErrorKinds = ['uncaught', 'rejection', 'boundary'] as const

export type BrowserErrorKind = (typeof browserErrorKinds)[number]

export interface BrowserErrorReport {
  kind: BrowserErrorKind
  name: string
  message: string
  /** The first lines, without the message. */
  stack: string
  /** The pattern of the page's path, such as /creators/:slug; * for Not Found. */
  page: string
  /** The hashed name of the script that the page has loaded first. */
  build: string
}

/** In characters, except `stackLines`. */
export const browserErrorLimits = { name: 100, message: 300, stack: 1_500, stackLines: 8, build: 100 }
