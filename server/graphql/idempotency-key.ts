import { createHash } from 'node:crypto'
import { createParameterDecorator, type ResolverData } from 'type-graphql'
import { badInput } from './errors.ts'

export const idempotencyKeyLength = 64

/** Throws BAD_USER_INPUT for a key that is too long to be stored. */
export function validKey(key: string | null): string | null {
  if (key !== null && key.length > idempotencyKeyLength) {
    throw badInput(`Idempotency-Key must be at most ${idempotencyKeyLength} characters`)
  }
  return key
}

/**
 * Injects the key to store with a created row; null without an Idempotency-Key. Hashes the key with the field's response key,
 * so that two fields of one document create two rows and a retry finds both.
 */
export const CreationKey = () =>
  createParameterDecorator(({ context, info }: ResolverData<{ idempotencyKey: string | null }>) => {
    const { idempotencyKey } = context
    if (idempotencyKey === null) return null
    return createHash('sha256').update(`${info.path.key} ${idempotencyKey}`).digest('hex')
  })
