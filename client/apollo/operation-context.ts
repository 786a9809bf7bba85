import type { DefaultContext } from '@apollo/client'

declare module '@apollo/client' {
  interface DefaultContext {
    isPublic?: boolean
    skipsQueue?: boolean
  }
}

/** Belongs to no account: visitors may send it, or it changes the session. */
export const publicMutation: DefaultContext = { isPublic: true, skipsQueue: true }

/**
 * Returns the context of a save that can be retried: with the same key, the server updates the first attempt's result
 * instead of adding another.
 */
export const withIdempotencyKey = (key: string) => ({ headers: { 'Idempotency-Key': key } })
