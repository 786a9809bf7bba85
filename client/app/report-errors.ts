import type { BrowserErrorKind } from '../../contract/browser-errors.ts'

/** Loads what sends a report at the first error. The server leaves the tag out if the operator wants no reports. */
function report(kind: BrowserErrorKind, error: unknown): void {
  if (!document.querySelector('meta[name=browser-errors]')) return
  import('./send-error-report.ts').then(({ sendErrorReport }) => sendErrorReport(kind, error)).catch(() => {}) // a report that cannot be sent would report itself
}

export function reportUncaughtErrors(): void {
  window.addEventListener('error', ({ error }) => report('uncaught', error))
  window.addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason))
}

/** For errors that a boundary has caught, which React only logs; it reports others as uncaught. */
export function onCaughtError(error: unknown): void {
  console.error(error)
  report('boundary', error)
}
