import { type ComponentType, lazy } from 'react'

/** Imports again each component whose import has failed. */
const renewals: (() => void)[] = []

/** As React's `lazy`, which keeps a failed import for ever; this one imports again once an error boundary has caught the failure. */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const attempt = () =>
    load().catch((error: unknown) => {
      renewals.push(renew)
      throw error
    })
  let Part = lazy(attempt)
  const renew = () => {
    Part = lazy(attempt)
  }
  return (props) => <Part {...props} />
}

/** Called by error boundaries: earlier, a part would be imported for ever instead of failing. */
export function renewFailedImports(): void {
  for (const renew of renewals.splice(0)) renew()
}
