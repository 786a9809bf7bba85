import type { GraphQLField, GraphQLSchema } from 'graphql'
import { Authorized, Extensions, type MiddlewareFn, UseMiddleware } from 'type-graphql'
import type { ErrorCode } from './errors.ts'

/** Conditions under which a field fails, as the end of 'Fails with CODE ...'. */
type ErrorConditions = Partial<Record<ErrorCode, string>>

interface AccessMetadata {
  /**
   * `owner` requires a session too; the resolver checks the owner in the statement that writes. `account` changes the account
   * itself, which requires the session of a browser.
   */
  access: 'public' | 'signed-in' | 'owner' | 'account'
  /** Whether a retry with the same Idempotency-Key adds nothing twice. */
  idempotent: boolean
  errors: ErrorConditions
}

const errorsOf: Record<AccessMetadata['access'], ErrorConditions> = {
  public: {},
  'signed-in': { UNAUTHENTICATED: 'for visitors' },
  account: { UNAUTHENTICATED: 'for visitors' },
  owner: {
    UNAUTHENTICATED: 'for visitors',
    FORBIDDEN: 'if it belongs to another account',
    NOT_FOUND: 'if it does not exist',
  },
}

/**
 * Declares a field's access and errors. Unless the access is public, the field is `@Authorized()` and counts toward the
 * account's quota of writes. The description in the schema and OpenAPI are generated from this.
 */
export function Access(
  access: AccessMetadata['access'],
  { idempotent = false, errors = {} }: Partial<Omit<AccessMetadata, 'access'>> = {},
): MethodDecorator {
  const metadata: AccessMetadata = { access, idempotent, errors: { ...errorsOf[access], ...errors } }
  const guards = access === 'public' ? [] : [Authorized(), UseMiddleware(countWrite)]
  return (target, key, descriptor) => {
    for (const decorate of [Extensions({ ...metadata }), ...guards]) decorate(target, key, descriptor)
  }
}

const countWrite: MiddlewareFn<{ countWrite: () => void }> = ({ context }, next) => {
  context.countWrite()
  return next()
}

/** Returns undefined for a field without `@Access`. */
export const accessOf = ({ extensions }: GraphQLField<unknown, unknown>): AccessMetadata | undefined =>
  'access' in extensions ? (extensions as object as AccessMetadata) : undefined

/** Appends each root field's metadata to its description. */
export function describeAccess(schema: GraphQLSchema): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType()])
    for (const field of Object.values(type?.getFields() ?? {})) {
      const metadata = accessOf(field)
      if (metadata) field.description = [field.description, ...sentencesFor(metadata)].join(' ')
    }
  return schema
}

function* sentencesFor({ idempotent, errors }: AccessMetadata) {
  if (idempotent) yield 'A retry with the same Idempotency-Key adds nothing twice.'
  const conditions = Object.entries(errors).map(([code, condition]) => `${code} ${condition}`)
  if (conditions.length > 0) yield `Fails with ${conditions.join(', ')}.`
}
