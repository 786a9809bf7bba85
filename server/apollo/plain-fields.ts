import { getMetadataStorage } from 'type-graphql'

/**
 * Makes GraphQL's default resolver read plain properties (docs/decisions/0025-graphql-execution.md), and passes the parent
 * to field resolvers as it is, a row or an entity, instead of as a copy of the declared class. Call it before the schema
 * is built.
 *
 * Object types with a field that has a role, a middleware or another name than its property keep TypeGraphQL's resolvers.
 */
export function readPlainFieldsDirectly(): void {
  const { objectTypes, fields, authorizedFields, middlewares, params } = getMetadataStorage()
  const guarded = new Set<unknown>([
    ...[...authorizedFields, ...middlewares].map(({ target }) => target),
    ...fields.filter(({ name, schemaName }) => name !== schemaName).map(({ target }) => target),
  ])
  for (const type of objectTypes) type.simpleResolvers ??= !guarded.has(type.target)
  for (const param of params) if (param.kind === 'root') param.getType = undefined
}
