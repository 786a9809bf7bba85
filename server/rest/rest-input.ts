import {
  coerceInputValue,
  type DocumentNode,
  getNamedType,
  getOperationAST,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  OperationTypeNode,
  typeFromAST,
} from 'graphql'
import { cursorOfId, encodeCursor } from '../graphql/cursor.ts'
import { messageWithoutValue } from '../errors/message-without-value.ts'
import type { RestRoute } from './routes.ts'

/** Scalars whose texts in a query string or form are converted to numbers. */
const numberTypes = ['PositiveInt', 'NonNegativeInt']
/** Scalars for which a blank means absent. */
const nonBlankTypes = [...numberTypes, 'Float', 'LocalDate', 'Boolean']

/** Custom scalars have their own messages. */
const typeMessages: Record<string, string> = {
  String: 'must be text',
  Boolean: 'must be true or false',
  Float: 'must be a number',
  Int: 'must be a whole number',
  Upload: 'must be files of a form',
}

/** Second names of ids, which clients of REST may send. */
export const aliases: Record<string, string> = {
  profileId: 'creatorProfileId',
  creatorProfileId: 'profileId',
  imageId: 'id',
}

export type Fields = Record<string, unknown>

/** A field of a query string or a body. */
interface RestField {
  name: string
  /** The name of the variable, or of the field of `$input`. */
  variable: string
  type: GraphQLInputType
  isRequired: boolean
  /** The value of an absent required text or list, which the rules of the input refuse by a message of their own. */
  ifAbsent?: unknown
  /** Whether it is an id in REST and a cursor in the graph. */
  isCursor?: boolean
}

interface Reading {
  variables: Fields
  /** By field, for those that do not fit; empty if all do. */
  messages: Record<string, string>
}

/** Returns how to read the variables of an operation from the query string or the body of its route. */
export function inputReader(
  { operation: document, id }: Pick<RestRoute, 'operation' | 'id'>,
  graph: GraphQLSchema,
): (sent: Fields) => Reading {
  const { operation, variableDefinitions } = getOperationAST(document)!
  const isWrite = operation === OperationTypeNode.MUTATION
  const hasInput = variableDefinitions?.[0]?.variable.name.value === 'input'
  const fields = fieldsOfOperation(document, graph, id)
  return (sent) => {
    const values: Fields = {}
    const messages: Record<string, string> = {}
    for (const field of fields) {
      const value = valueOf(field, sent, isWrite)
      const message = conflictMessage(field, sent) ?? typeMessage(field, value)
      if (value !== undefined)
        values[field.variable] =
          field.isCursor && !message ? encodeCursor(cursorOfId(value as number)) : value
      if (message !== undefined) messages[field.name] = message
    }
    return { variables: hasInput ? { input: values } : values, messages }
  }
}

/** Returns the fields that a route reads: those of `$input`, or else the variables. `id` is as in `RestRoute`. */
export function fieldsOfOperation(document: DocumentNode, graph: GraphQLSchema, id?: string): RestField[] {
  const { variableDefinitions = [] } = getOperationAST(document)!
  return variableDefinitions.flatMap<RestField>(({ variable, type: node, defaultValue }) => {
    const type = typeFromAST(graph, node) as GraphQLInputType
    const namedType = getNamedType(type)
    if (isInputObjectType(namedType)) return fieldsOfInput(namedType, id)
    const name = variable.name.value
    const isCursor = namedType.name === 'Cursor'
    return [
      {
        name,
        variable: name,
        type: isCursor ? (graph.getType('PositiveInt') as GraphQLInputType) : type,
        isRequired: isNonNullType(type) && !defaultValue,
        isCursor,
      },
    ]
  })
}

/** Returns the fields of an input, with `idName` for its id: the id and its own fields before those that it inherits. */
export function fieldsOfInput(input: GraphQLInputObjectType, idName?: string) {
  const fields = Object.values(input.getFields())
  const first = Math.max(
    0,
    fields.findIndex(({ name }) => name === 'creatorProfileId' || name === 'id'),
  )
  return [...fields.slice(first), ...fields.slice(0, first)].map(
    ({ name, type, description, defaultValue }) => ({
      name: idName && aliases[idName] === name ? idName : name,
      variable: name,
      type,
      description,
      defaultValue,
      isRequired: isNonNullType(type),
      ifAbsent: emptyOf(type),
    }),
  )
}

function emptyOf(type: GraphQLInputType) {
  if (!isNonNullType(type)) return undefined
  return isListType(type.ofType) ? [] : String(type) === 'String!' ? '' : undefined
}

/**
 * Undefined if it is absent. A blank is absent in a query string but clears a field in a body. An invalid
 * number or boolean is returned unchanged, for the scalar to reject.
 */
function valueOf({ name, type, isRequired, ifAbsent }: RestField, sent: Fields, isWrite: boolean): unknown {
  // A list type is in neither table, so that its values are not converted.
  const scalar = String(isNonNullType(type) ? type.ofType : type)
  const submitted = sent[name] ?? sent[aliases[name] ?? name] ?? sent[name]
  const value = submitted === '' && (nonBlankTypes.includes(scalar) || !isWrite) ? null : submitted
  if (value === undefined || (value === null && (isRequired || !isWrite))) return ifAbsent
  if (isInputObjectType(getNamedType(type)))
    return Array.isArray(value) ? value.map(parsedJson) : parsedJson(value)
  if (typeof value !== 'string') return value
  if (scalar === 'Boolean') return { true: true, false: false }[value] ?? value
  if (scalar === 'Float' && /^-?\d+(\.\d+)?$/.test(value)) return Number(value)
  return numberTypes.includes(scalar) && /^\d+$/.test(value) ? Number(value) : value
}

/** Parses an object of a form. Any other value is returned unchanged, for the type to reject. */
function parsedJson(value: unknown): unknown {
  try {
    return typeof value === 'string' ? JSON.parse(value) : value
  } catch {
    return value === '' ? null : value
  }
}

const eitherName = (name: string) => (aliases[name] ? `${name} or ${aliases[name]}` : name)

/** Undefined unless an id is submitted under both names with different values. */
function conflictMessage({ name }: RestField, sent: Fields): string | undefined {
  const alias = aliases[name]
  const values = alias === undefined ? [] : [sent[name], sent[alias]]
  const ids = values.filter(
    (value) => typeof value === 'number' || (typeof value === 'string' && value !== ''),
  )
  return new Set(ids.map(String)).size > 1 ? `${name} and ${alias} must not differ` : undefined
}

function typeMessage({ name, type, isRequired }: RestField, value: unknown): string | undefined {
  if (value === undefined) return isRequired ? `${eitherName(name)} is required` : undefined
  let text: string | undefined
  coerceInputValue(value, type, (path, _value, { message }) => {
    const namedType = getNamedType(type)
    const requirement = isEnumType(namedType)
      ? ` must be ${anyOf(namedType.getValues().map(({ name }) => name))}`
      : isInputObjectType(namedType)
        ? requirementInside(path, message)
        : ` ${typeMessages[namedType.name] ?? messageWithoutValue(message)}`
    text ??= `${name}${requirement}`
  })
  return text
}

/** Names the element and field of a list of objects, such as '[1].count must be a positive integer'. */
function requirementInside(path: readonly (string | number)[], message: string): string {
  const [, absent] = /^Field "(\w+)" of required type/.exec(message) ?? []
  const [, scalar = ''] = /^(\w+) cannot represent/.exec(message) ?? []
  const place = [...path, absent ?? []]
    .flat()
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
  if (absent || message.startsWith('Expected non-nullable')) return `${place} is required`
  if (message.endsWith('to be an object.')) return ' must be an object'
  if (message.startsWith('Field')) return `${place} has a field that does not exist`
  const [, choice] = / does not exist in "(\w+)" enum/.exec(message) ?? []
  if (choice) return `${place} must be a value of ${choice}`
  return `${place} ${typeMessages[scalar] ?? messageWithoutValue(message)}`
}

const anyOf = (names: string[]) => new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)
