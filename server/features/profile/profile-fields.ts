import type { EntityManager } from '@mikro-orm/postgresql'
import { type FieldNode, getNamedType, type GraphQLObjectType, type GraphQLResolveInfo } from 'graphql'
import { collectSubfields } from 'graphql/execution/collectFields.js'
import { createParameterDecorator, Extensions, type ResolverData } from 'type-graphql'
import type { Batch, Context } from '../../graphql/context.ts'
import type { ProfileRow } from './profile-rows.ts'

/** A field that another slice adds to a profile, such as a list, and the two ways to read it. */
export interface ProfileField<Value = unknown> {
  name: string
  /** SQL that reads it as JSON within a statement, where `profile` is the row of the profile. */
  json: (em: EntityManager) => string
  /** Reads it for many profiles at once. */
  ofProfiles: Batch<Value>
}

const extension = 'profileField'

/** Declares that the statement which reads one profile can read the field too. */
export const readWithProfile = (field: ProfileField) => Extensions({ [extension]: field })

/**
 * A parameter with the fields of other slices that the operation asks of the profile which the method returns, or of the
 * profiles in the field `list` of what it returns.
 */
export const AskedFields = (list?: string) =>
  createParameterDecorator(({ info }: ResolverData<Context>) => askedFields(info, list))

/** Collects fields as the executor will: aliases, fragments, @skip and @include count. In the order of the schema. */
function askedFields(info: GraphQLResolveInfo, list?: string): ProfileField[] {
  const { schema, fragments, variableValues, returnType } = info
  const subfields = (type: GraphQLObjectType, nodes: readonly FieldNode[]) => [
    ...collectSubfields(schema, fragments, variableValues, type, nodes).values(),
  ]
  let type = getNamedType(returnType) as GraphQLObjectType
  let { fieldNodes } = info
  if (list !== undefined) {
    fieldNodes = subfields(type, fieldNodes)
      .flat()
      .filter((node) => node.name.value === list)
    type = getNamedType(type.getFields()[list]!.type) as GraphQLObjectType
  }
  const names = new Set(subfields(type, fieldNodes).map(([node]) => node!.name.value))
  return Object.values(type.getFields())
    .filter(({ name, extensions }) => extensions[extension] && names.has(name))
    .map(({ extensions }) => extensions[extension] as ProfileField)
}

/** The fields as further columns of a statement in which `profile` is the row of a profile. */
export const columnsOfFields = (em: EntityManager, fields: readonly ProfileField[]) =>
  fields.map(({ name, json }) => `, ${json(em)} as "${name}"`).join('')

/** The field as the statement that read the profile read it too; undefined when it did not. */
export const fieldInRow = <Value>(profile: ProfileRow, { name }: ProfileField<Value>) =>
  (profile as ProfileRow & Record<string, unknown>)[name] as Value | undefined

/** The field of a profile: from its row if the statement read it, else together with those of other profiles. */
export const fieldOf = <Value>(
  profile: ProfileRow,
  field: ProfileField<Value>,
  context: Context,
): Value | Promise<Value> => {
  const value = fieldInRow(profile, field)
  return value === undefined ? context.load(field.ofProfiles, profile.id) : value
}
