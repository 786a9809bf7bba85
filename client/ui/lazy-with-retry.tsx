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

/**
 * Returns an import that can be tried again: Chromium loads no address of a module again that failed. The error names it; the
 * bundler may have put the module among the exports of its file.
 */
export function retriable<Module extends object>(load: () => Promise<Module>): () => Promise<Module> {
  let failedAddress: string | undefined
  let attempts = 0
  return async () => {
    try {
      if (!failedAddress) return await load()
      const file = (await import(/* @vite-ignore */ `${failedAddress}?attempt=${attempts}`)) as object
      return (Object.values(file).find(isModule) ?? file) as Module
    } catch (error) {
      attempts++
      failedAddress ??= /https?:\S+$/.exec(String(error))?.[0]
      throw error
    }
  }
}

const isModule = (value: unknown) => Object.prototype.toString.call(value) === '[object Module]'
