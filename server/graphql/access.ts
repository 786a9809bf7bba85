import { type GraphQLField, type GraphQLSchema, isObjectType } from 'graphql'
import { Authorized, Extensions, type MiddlewareFn, UseMiddleware } from 'type-graphql'
import type { Context } from './context.ts'
import { type ErrorCode, notForTokens, readOnlyToken } from '../errors/errors.ts'

/** Conditions under which a field fails, as the end of 'Fails with CODE ...'. */
type ErrorConditions = Partial<Record<ErrorCode, string>>

interface AccessMetadata {
  /**
   * `owner` requires a session too; `change-items.ts` checks the owner. `account` changes the account
   * itself, which requires the session of a browser.
   */
  access: 'public' | 'signed-in' | 'owner' | 'account'
  /** The scope that an access token needs; `none` rejects all tokens. */
  tokenScope: 'read' | 'write' | 'none'
  idempotent: boolean
  errors: ErrorConditions
}

const scopeOf = { 'signed-in': 'write', owner: 'write', account: 'none' } as const

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

export const usedKey = 'if the Idempotency-Key was used for another request within a day'

type AccessOptions = Partial<Pick<AccessMetadata, 'idempotent' | 'errors'>>

/**
 * Declares a field's access and errors, from which its descriptions in the schema and in OpenAPI are generated. Unless the
 * access is public, the field is `@Authorized()`, and a mutation counts toward the account's quota of writes.
 */
export function Access(
  ...[access, { idempotent = false, errors = {}, ...options } = {}]:
    | [access: 'public', options: AccessOptions & Pick<AccessMetadata, 'tokenScope'>]
    | [access: Exclude<AccessMetadata['access'], 'public'>, options?: AccessOptions]
): MethodDecorator {
  const tokenScope = access === 'public' ? (options as AccessMetadata).tokenScope : scopeOf[access]
  const ofTokens: ErrorConditions = tokenScope === 'none' ? { FORBIDDEN: 'for access tokens' } : {}
  const metadata: AccessMetadata = {
    access,
    tokenScope,
    idempotent,
    errors: { ...errorsOf[access], ...ofTokens, ...(idempotent ? { CONFLICT: usedKey } : {}), ...errors },
  }
  const guards = [
    ...(access === 'public' ? [] : [Authorized()]),
    UseMiddleware(requireScope(tokenScope)),
    ...(access === 'public' ? [] : [UseMiddleware(countWrite)]),
  ]
  return (target, key, descriptor) => {
    for (const decorate of [Extensions({ ...metadata }), ...guards]) decorate(target, key, descriptor)
  }
}

const countWrite: MiddlewareFn<Context> = async ({ context, info }, next) => {
  if (info.parentType.name !== 'Mutation') return next()
  const { id } = context.requireUser()
  await context.countWrite()
  try {
    return await next()
  } finally {
    context.afterWrite(id)
  }
}

const requireScope =
  (required: AccessMetadata['tokenScope']): MiddlewareFn<Context> =>
  ({ context: { tokenScope } }, next) => {
    if (tokenScope && required === 'none') throw notForTokens()
    if (tokenScope === 'read' && required === 'write') throw readOnlyToken()
    return next()
  }

/** Returns undefined for a field without `@Access`. */
export const accessOf = ({ extensions }: GraphQLField<unknown, unknown>): AccessMetadata | undefined =>
  'access' in extensions ? (extensions as object as AccessMetadata) : undefined

/** Appends each field's metadata to its description. */
export function describeAccess(schema: GraphQLSchema): GraphQLSchema {
  const roots = [schema.getQueryType(), schema.getMutationType()]
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType))
    for (const field of Object.values(type.getFields())) {
      const metadata = accessOf(field)
      if (!metadata) continue
      // A visitor has no object that has such a field.
      const { UNAUTHENTICATED: _, ...errors } = metadata.errors
      const sentences = sentencesFor(roots.includes(type) ? metadata : { ...metadata, errors })
      field.description = [field.description, ...sentences].join(' ')
    }
  return schema
}

function* sentencesFor({ idempotent, errors, tokenScope }: AccessMetadata) {
  if (idempotent) yield 'A retry with the same Idempotency-Key adds nothing twice.'
  const conditions = Object.entries(errors).map(([code, condition]) => `${code} ${condition}`)
  if (tokenScope === 'write') yield 'An access token needs write scope.'
  if (conditions.length > 0) yield `Fails with ${conditions.join(', ')}.`
}
