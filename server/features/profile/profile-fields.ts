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

/** A field that a feature adds to a profile, such as a list, and two ways to read it. */
export interface ProfileField<Value = unknown> {
  name: string
  /** SQL parameters from the field's arguments, always equally many. */
  values?: readonly (number | null)[]
  /** Returns SQL that reads it as JSON: `profile` is the profile's row, `value(n)` the parameter of the n-th value. */
  json: (em: EntityManager, value: (index: number) => string) => string
  ofProfiles: Batch<Value>
}

type FieldDefinition = ProfileField | ((args: Record<string, unknown>) => ProfileField)

const extension = 'profileField'

/** Declares that the statement of a profile can read the field too. */
export const readWithProfile = (field: FieldDefinition) => Extensions({ [extension]: field })

/** Injects the `@readWithProfile` fields selected on the returned profile, or on the profiles in its field `list`. */
export const RequestedFields = (list?: string) =>
  createParameterDecorator(({ info }: ResolverData<Context>) => requestedFields(info, list))

/**
 * Collects fields as the executor does, with aliases, fragments, @skip and @include, in schema order. Of a field selected
 * twice, only the first selection is read with the profile; the others are loaded in a batch.
 */
function requestedFields(info: GraphQLResolveInfo, list?: string): ProfileField[] {
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
    const field = definition.extensions[extension] as FieldDefinition | undefined
    const node = field && nodes.find(({ name }) => name.value === definition.name)
    if (!node) return []
    return typeof field === 'function' ? field(getArgumentValues(definition, node, variableValues)) : field
  })
}

/**
 * Returns the fields as additional columns of a statement with a row `profile`. Their values are the parameters after the
 * statement's own. A field with values is read together with them, so that `fieldInRow` can compare them.
 */
export function columnsOfFields(
  em: EntityManager,
  fields: readonly ProfileField[],
  ownParameters: number,
): string {
  let before = ownParameters
  return fields
    .map(({ name, json, values }) => {
      const first = before + 1
      before += values?.length ?? 0
      const column = json(em, (index) => `$${first + index}`)
      if (!values) return `, ${column} as "${name}"`
      const parameters = values.map((_, index) => `$${first + index}::bigint`).join()
      return `, json_build_object('values', json_build_array(${parameters}), 'value', ${column}) as "${name}"`
    })
    .join('')
}

/** Returns the parameters of the fields, in the order of `columnsOfFields`. */
export const valuesOfFields = (fields: readonly ProfileField[]) => fields.flatMap(({ values = [] }) => values)

/** Returns the field if it was read with the profile and the same values, else undefined. */
export function fieldInRow<Value>(
  profile: ProfileRow,
  { name, values }: ProfileField<Value>,
): Value | undefined {
  const read = (profile as ProfileRow & Record<string, unknown>)[name]
  if (!values || read === undefined) return read as Value | undefined
  const { values: readValues, value } = read as { values: (number | null)[]; value: Value }
  return values.every((one, index) => one === readValues[index]) ? value : undefined
}

/** Returns a field of a profile, from its row if it was read with it, else by a batch over profiles. */
export const loadField = <Value>(
  profile: ProfileRow,
  field: ProfileField<Value>,
  context: Context,
): Value | Promise<Value> => {
  const value = fieldInRow(profile, field)
  return value === undefined ? context.load(field.ofProfiles, profile.id, field.values) : value
}
