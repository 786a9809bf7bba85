import { badInput } from './errors.ts'

/** Of a UUID or anything of that size. */
export const idempotencyKeyLength = 64

/** A key as rows can keep it: refused by whatever heeds it, in the same words. */
export function keptKey(key: string | null): string | null {
  if (key !== null && key.length > idempotencyKeyLength) {
    throw badInput(`Idempotency-Key must be at most ${idempotencyKeyLength} characters`)
  }
  return key
}
