import { createHash } from 'node:crypto'
import { createParameterDecorator, type ResolverData } from 'type-graphql'
import { badInput } from './errors.ts'

/** Of a UUID or anything of that size. */
export const idempotencyKeyLength = 64

/** A key as rows can keep it: refused by whatever heeds it, in the same words. */
export function storedKey(key: string | null): string | null {
  if (key !== null && key.length > idempotencyKeyLength) {
    throw badInput(`Idempotency-Key must be at most ${idempotencyKeyLength} characters`)
  }
  return key
}

/**
 * A parameter with the key under which a row is created; null without an Idempotency-Key. It is a hash of the key and the
 * response key of the field: two fields of one document create two rows, and sent again find each its own.
 */
export const CreationKey = () =>
  createParameterDecorator(({ context, info }: ResolverData<{ idempotencyKey: string | null }>) => {
    const { idempotencyKey } = context
    if (idempotencyKey === null) return null
    return createHash('sha256').update(`${info.path.key} ${idempotencyKey}`).digest('hex')
  })
