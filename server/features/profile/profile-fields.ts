import type { EntityManager } from '@mikro-orm/postgresql'
import {
  type FieldNode,
  getArgumentValues,
  getNamedType,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
} from 'graphql'
import { collectSubfields } from 'graphql/execution/collectFields.js'
import { createParameterDecorator, Extensions, type ResolverData } from 'type-graphql'
import type { Batch, Context } from '../../context.ts'
import type { ProfileRow } from './profile-rows.ts'

/** A field that another slice adds to a profile, such as a list, and the two ways to read it. */
export interface ProfileField<Value = unknown> {
  name: string
  /** What its SQL needs besides the profile, from the arguments of the field; always as many. */
  values?: readonly (number | null)[]
  /**
   * SQL that reads it as JSON within a statement, where `profile` is the row of the profile and `value(n)` the parameter
   * with the n-th of its values.
   */
  json: (em: EntityManager, value: (place: number) => string) => string
  /** Reads it for many profiles at once. */
  ofProfiles: Batch<Value>
}

/** A field, or what makes it of the arguments that an operation gives. */
type Declared = ProfileField | ((args: Record<string, unknown>) => ProfileField)

const extension = 'profileField'

/** Declares that the statement which reads one profile can read the field too. */
export const readWithProfile = (field: Declared) => Extensions({ [extension]: field })

/**
 * A parameter with the fields of other slices that the operation asks of the profile which the method returns, or of the
 * profiles in the field `list` of what it returns.
 */
export const AskedFields = (list?: string) =>
  createParameterDecorator(({ info }: ResolverData<Context>) => askedFields(info, list))

/**
 * Collects fields as the executor will: aliases, fragments, @skip and @include count. In the order of the schema. Of a
 * field that is asked for twice, the arguments of the first are read; the others are loaded by themselves.
 */
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
  const nodes = subfields(type, fieldNodes).map(([node]) => node!)
  return Object.values(type.getFields()).flatMap((definition) => {
    const declared = definition.extensions[extension] as Declared | undefined
    const node = declared && nodes.find(({ name }) => name.value === definition.name)
    if (!node) return []
    return typeof declared === 'function'
      ? declared(getArgumentValues(definition, node, variableValues))
      : declared
  })
}

/**
 * The fields as further columns of a statement in which `profile` is the row of a profile. Their values are parameters
 * behind the `own` ones of the statement. What depends on values is read beside them.
 */
export function columnsOfFields(em: EntityManager, fields: readonly ProfileField[], own: number): string {
  let before = own
  return fields
    .map(({ name, json, values }) => {
      const first = before + 1
      before += values?.length ?? 0
      const read = json(em, (place) => `$${first + place}`)
      if (!values) return `, ${read} as "${name}"`
      const parameters = values.map((_, place) => `$${first + place}::bigint`).join()
      return `, json_build_object('values', json_build_array(${parameters}), 'value', ${read}) as "${name}"`
    })
    .join('')
}

/** The values of these fields, as `columnsOfFields` numbers them. */
export const valuesOfFields = (fields: readonly ProfileField[]) => fields.flatMap(({ values = [] }) => values)

/** The field as the statement that read the profile read it too; undefined when it did not, or by other values. */
export function fieldInRow<Value>(
  profile: ProfileRow,
  { name, values }: ProfileField<Value>,
): Value | undefined {
  const read = (profile as ProfileRow & Record<string, unknown>)[name]
  if (!values || read === undefined) return read as Value | undefined
  const { values: readBy, value } = read as { values: (number | null)[]; value: Value }
  return values.every((one, place) => one === readBy[place]) ? value : undefined
}

/** The field of a profile: from its row if the statement read it, else together with those of other profiles. */
export const fieldOf = <Value>(
  profile: ProfileRow,
  field: ProfileField<Value>,
  context: Context,
): Value | Promise<Value> => {
  const value = fieldInRow(profile, field)
  return value === undefined ? context.load(field.ofProfiles, profile.id, field.values) : value
}
