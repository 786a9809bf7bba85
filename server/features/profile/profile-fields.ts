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
import type { StatementRunner } from '../../database/prepared.ts'
import type { ProfileRow } from './profile-rows.ts'

/** A field that a feature adds to a profile, such as a list, and two ways to read it. */
export interface ProfileField<Value = unknown> {
  name: string
  /** SQL parameters from the field's arguments, always equally many. */
  values?: readonly (number | null)[]
  /** Returns SQL that reads it as JSON: `profile` is the profile's row, `value(n)` the parameter of the n-th value. */
  json: (em: StatementRunner, value: (index: number) => string) => string
  /** The GraphQL fields that `json` reads, if not all: when others are requested, `ofProfiles` reads it. */
  readFields?: readonly string[]
  ofProfiles: Batch<Value>
}

/** What an operation requests of each profile in a list. */
export interface RequestedProfile {
  fields: readonly ProfileField[]
  /** Any of `profileDetails`. */
  hasDetails: boolean
}

type FieldDefinition = ProfileField | ((args: Record<string, unknown>) => ProfileField)

const extension = 'profileField'

/** Declares that the statement of a profile can read the field too. */
export const readWithProfile = (field: FieldDefinition) => Extensions({ [extension]: field })

/** Injects the `@readWithProfile` fields selected on the returned profile. */
export const RequestedFields = () =>
  createParameterDecorator(({ info }: ResolverData<Context>) => {
    const type = getNamedType(info.returnType) as GraphQLObjectType
    return requestedFields(info, type, selectedFields(info, type, info.fieldNodes))
  })

/** Injects what is selected on the profiles in the field `list` of the returned object, as a `RequestedProfile`. */
export const RequestedOfList = (list: string, details: readonly string[]) =>
  createParameterDecorator(({ info }: ResolverData<Context>): RequestedProfile => {
    const returned = getNamedType(info.returnType) as GraphQLObjectType
    const nodes = selectedFields(info, returned, info.fieldNodes).get(list) ?? []
    const type = getNamedType(returned.getFields()[list]!.type) as GraphQLObjectType
    const selected = selectedFields(info, type, nodes)
    return {
      fields: requestedFields(info, type, selected),
      hasDetails: details.some((name) => selected.has(name)),
    }
  })

/** Collects fields as the executor does, with aliases, fragments, @skip and @include. */
function selectedFields(
  { schema, fragments, variableValues }: GraphQLResolveInfo,
  type: GraphQLObjectType,
  nodes: readonly FieldNode[],
): Map<string, FieldNode[]> {
  const collected = [...collectSubfields(schema, fragments, variableValues, type, nodes).values()]
  return Map.groupBy(collected.flat(), (node) => node.name.value)
}

/**
 * In schema order. Of a field selected twice, only the first selection is read with the profile; the others are loaded in a
 * batch.
 */
function requestedFields(
  info: GraphQLResolveInfo,
  type: GraphQLObjectType,
  selected: Map<string, FieldNode[]>,
): ProfileField[] {
  return Object.values(type.getFields()).flatMap((definition) => {
    const declared = definition.extensions[extension] as FieldDefinition | undefined
    const nodes = declared && selected.get(definition.name)
    if (!nodes) return []
    const field =
      typeof declared === 'function'
        ? declared(getArgumentValues(definition, nodes[0]!, info.variableValues))
        : declared
    if (!field.readFields) return field
    const type = getNamedType(definition.type) as GraphQLObjectType
    const readFields = new Set(field.readFields)
    return [...selectedFields(info, type, nodes).keys()].every((name) => readFields.has(name)) ? field : []
  })
}

/**
 * Returns the fields as additional columns of a statement with a row `profile`. Their values are the parameters after the
 * statement's own. A field with values is read together with them, so that `fieldInRow` can compare them.
 */
export function columnsOfFields(
  em: StatementRunner,
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
