import { type GraphQLResolveInfo, Kind, print } from 'graphql'
import { createHash } from 'node:crypto'
import { createParameterDecorator, type ResolverData } from 'type-graphql'
import { badInput } from '../errors/errors.ts'

export const idempotencyKeyLength = 64

/** Throws BAD_USER_INPUT for a key that is too long. */
export function validKey(key: string | null): string | null {
  if (key !== null && key.length > idempotencyKeyLength) {
    throw badInput(`Idempotency-Key must be at most ${idempotencyKeyLength} characters`)
  }
  return key
}

/** A creation that a client may retry, as hashes. */
export interface RetriedCreation {
  userId: number
  /** The Idempotency-Key. */
  key: string
  /** The field's response key: two fields of one document create two rows, and a retry finds both. */
  field: string
  /** Hash of the operation's fields and all their input. */
  fingerprint: string
}

/** Injects the `RetriedCreation` of a field that requires a session; null without an Idempotency-Key. */
export const CreationKey = () =>
  createParameterDecorator(
    ({ context, info }: ResolverData<{ idempotencyKey: string | null; userId: number | null }>) => {
      const { idempotencyKey, userId } = context
      if (idempotencyKey === null || userId === null) return null
      const creation: RetriedCreation = {
        userId,
        key: hashOf(idempotencyKey),
        field: hashOf(String(info.path.key)),
        fingerprint: fingerprintOf(info),
      }
      return creation
    },
  )

/** Without what is selected of the result. Files count by their number, because they arrive later. */
function fingerprintOf({ operation, variableValues }: GraphQLResolveInfo): string {
  const fields = operation.selectionSet.selections.map((node) =>
    print(node.kind === Kind.FIELD ? { ...node, selectionSet: undefined } : node),
  )
  return hashOf(JSON.stringify([fields, variableValues]))
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
