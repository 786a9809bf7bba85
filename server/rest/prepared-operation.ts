import {
  coerceInputValue,
  type DocumentNode,
  getNamedType,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  print,
  typeFromAST,
} from 'graphql'
import { messageWithoutValue } from '../graphql/message-without-value.ts'

/** Scalars whose texts in a query string or form are converted to numbers. */
const numberTypes = ['PositiveInt', 'NonNegativeInt']
/** Scalars for which a blank means absent. */
const nonBlankTypes = [...numberTypes, 'LocalDate']

/** Custom scalars have their own messages. */
const typeMessages: Record<string, string> = {
  String: 'must be text',
  Boolean: 'must be true or false',
  Upload: 'must be files of a form',
}

/** Aliases of parameters, which are the names of the same id in other routes. */
export const aliases: Record<string, string> = {
  profileId: 'creatorProfileId',
  creatorProfileId: 'profileId',
  imageId: 'id',
}

export interface PreparedOperation {
  query: string
  variablesFrom: (input: Record<string, unknown>) => Record<string, unknown>
  hasRequired: (input: Record<string, unknown>) => boolean
  validate: (variables: Record<string, unknown>, input: Record<string, unknown>) => Record<string, string>
}

interface Variable {
  name: string
  type: GraphQLInputType
  isRequired: boolean
  hasDefault: boolean
  isNumber: boolean
  isNonBlank: boolean
  /** In a form they are JSON. */
  isObject: boolean
}

export function prepareOperation(document: DocumentNode, graph: GraphQLSchema): PreparedOperation {
  const operation = document.definitions.find(
    (part): part is OperationDefinitionNode => part.kind === Kind.OPERATION_DEFINITION,
  )!
  const variables = (operation.variableDefinitions ?? []).map((definition): Variable => {
    const type = typeFromAST(graph, definition.type) as GraphQLInputType
    // A list type is in neither table, so that its values are not converted.
    const scalar = String(isNonNullType(type) ? type.ofType : type)
    return {
      name: definition.variable.name.value,
      type,
      isRequired: isNonNullType(type),
      hasDefault: definition.defaultValue !== undefined,
      isNumber: numberTypes.includes(scalar),
      isNonBlank: nonBlankTypes.includes(scalar),
      isObject: isInputObjectType(getNamedType(type)),
    }
  })
  const isWrite = operation.operation === OperationTypeNode.MUTATION
  return {
    query: print(document),
    variablesFrom: (input) =>
      Object.fromEntries(
        variables
          .map(
            (variable) =>
              [variable.name, valueFor(variable, submittedValue(variable, input), isWrite)] as const,
          )
          .filter(([, value]) => value !== undefined),
      ),
    hasRequired: (input) => variables.every(({ name, isRequired }) => !isRequired || Boolean(input[name])),
    validate: (values, input) =>
      Object.fromEntries(
        variables
          .map((variable) => {
            const message = conflictMessage(variable, input) ?? typeMessage(variable, values[variable.name])
            return [variable.name, message] as const
          })
          .filter((entry): entry is [string, string] => entry[1] !== undefined),
      ),
  }
}

function submittedValue({ name }: Variable, input: Record<string, unknown>): unknown {
  const alias = aliases[name]
  return input[name] ?? (alias === undefined ? undefined : input[alias]) ?? input[name]
}

/**
 * Undefined if it is absent. A blank is absent in a query string but clears a field in a body. An invalid
 * number is returned unchanged, for the scalar to reject.
 */
function valueFor(
  { isRequired, isNumber, isNonBlank, isObject }: Variable,
  submitted: unknown,
  isWrite: boolean,
): unknown {
  const value = submitted === '' && (isNonBlank || !isWrite) ? null : submitted
  if (value === null && (isRequired || !isWrite)) return undefined
  if (isObject) return Array.isArray(value) ? value.map(parsedJson) : parsedJson(value)
  return isNumber && typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
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
function conflictMessage({ name }: Variable, input: Record<string, unknown>): string | undefined {
  const alias = aliases[name]
  const values = alias === undefined ? [] : [input[name], input[alias]]
  const ids = values.filter(
    (value) => typeof value === 'number' || (typeof value === 'string' && value !== ''),
  )
  return new Set(ids.map(String)).size > 1 ? `${name} and ${alias} must not differ` : undefined
}

function typeMessage({ name, type, isRequired, hasDefault }: Variable, value: unknown): string | undefined {
  if (value === undefined) return isRequired && !hasDefault ? `${eitherName(name)} is required` : undefined
  let text: string | undefined
  coerceInputValue(value, type, (_path, _value, { message }) => {
    const named = getNamedType(type)
    const requirement = isEnumType(named)
      ? `must be ${anyOf(named.getValues().map((value) => value.name))}`
      : isInputObjectType(named)
        ? 'must be an object'
        : (typeMessages[named.name] ?? messageWithoutValue(message))
    text ??= `${name} ${requirement}`
  })
  return text
}

const anyOf = (names: string[]) => new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)
