import { hasCode } from '../../apollo/graphql-errors.ts'
import { randomId } from '../../ui/random-id.ts'

interface Creation<Input, Created> {
  /** `key` is the idempotency key. */
  create: (input: Input, key: string) => Promise<Created>
  update: (created: Created, input: Input) => Promise<unknown>
}

/**
 * Returns a function that creates something once, although the response to an attempt may be lost. After a failed attempt with
 * another input it repeats that attempt under its key, then updates what it has created.
 */
export function idempotentCreate<Input>() {
  let lastAttempt: { key: string; input: Input } | undefined

  return async function createOnce<Created>(
    input: Input,
    { create, update }: Creation<Input, Created>,
  ): Promise<Created> {
    const attempt = (lastAttempt ??= { key: randomId(), input })
    const isCorrected = JSON.stringify(attempt.input) !== JSON.stringify(input)
    let created: Created
    try {
      created = await create(attempt.input, attempt.key)
    } catch (error) {
      if (!hasCode(error, 'BAD_USER_INPUT')) throw error
      lastAttempt = undefined // has created nothing
      if (isCorrected) return createOnce(input, { create, update })
      throw error
    }
    if (isCorrected) await update(created, input)
    lastAttempt = undefined
    return created
  }
}
