import {
  coerceInputValue,
  type DocumentNode,
  getNamedType,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  print,
  typeFromAST,
} from 'graphql'

/** The scalars of the graph that JSON writes as numbers; everything in a query string or a form is text. */
const numberTypes = ['PositiveInt', 'NonNegativeInt']
/** The scalars that no blank can be. */
const neverBlank = [...numberTypes, 'LocalDate']

/** What a value of these types must be. The others of our scalars say it themselves. */
const claims: Record<string, string> = {
  String: 'must be text',
  Boolean: 'must be true or false',
  Upload: 'must be files of a form',
}

/** The same number under the name that other paths have for it. */
export const otherNames: Record<string, string> = {
  profileId: 'creatorProfileId',
  creatorProfileId: 'profileId',
  imageId: 'id',
}

/** An operation of the graph, ready to be run for many requests. */
export interface PreparedOperation {
  query: string
  /** The operation's variables out of what a request gives. */
  variablesFrom: (given: Record<string, unknown>) => Record<string, unknown>
  /** Whether a request gives all that the operation cannot do without. */
  isGivenAll: (given: Record<string, unknown>) => boolean
  /** A message for each variable that is missing or does not fit its type. */
  problemsOf: (variables: Record<string, unknown>, given: Record<string, unknown>) => Record<string, string>
}

interface Variable {
  name: string
  type: GraphQLInputType
  isRequired: boolean
  hasDefault: boolean
  isNumber: boolean
  isNeverBlank: boolean
}

export function prepareOperation(document: DocumentNode, graph: GraphQLSchema): PreparedOperation {
  const operation = document.definitions.find(
    (part): part is OperationDefinitionNode => part.kind === Kind.OPERATION_DEFINITION,
  )!
  const variables = (operation.variableDefinitions ?? []).map((definition): Variable => {
    const type = typeFromAST(graph, definition.type) as GraphQLInputType
    // A list is never written as one number, nor left out by a blank.
    const scalar = String(isNonNullType(type) ? type.ofType : type)
    return {
      name: definition.variable.name.value,
      type,
      isRequired: isNonNullType(type),
      hasDefault: definition.defaultValue !== undefined,
      isNumber: numberTypes.includes(scalar),
      isNeverBlank: neverBlank.includes(scalar),
    }
  })
  const isWrite = operation.operation === OperationTypeNode.MUTATION
  return {
    query: print(document),
    variablesFrom: (given) =>
      Object.fromEntries(
        variables
          .map((variable) => [variable.name, valueFor(variable, givenAs(variable, given), isWrite)] as const)
          .filter(([, value]) => value !== undefined),
      ),
    isGivenAll: (given) => variables.every(({ name, isRequired }) => !isRequired || Boolean(given[name])),
    problemsOf: (values, given) =>
      Object.fromEntries(
        variables
          .map((variable) => {
            const problem = doubtOf(variable, given) ?? problemOf(variable, values[variable.name])
            return [variable.name, problem] as const
          })
          .filter((entry): entry is [string, string] => entry[1] !== undefined),
      ),
  }
}

function givenAs({ name }: Variable, given: Record<string, unknown>): unknown {
  const other = otherNames[name]
  return given[name] ?? (other === undefined ? undefined : given[other]) ?? given[name]
}

/**
 * What a variable gets; undefined when it was not given. A blank in a query string was not given, a blank in a body
 * clears. What is no number is left as it is, for the scalar to refuse.
 */
function valueFor(
  { isRequired, isNumber, isNeverBlank }: Variable,
  given: unknown,
  isWrite: boolean,
): unknown {
  const value = given === '' && (isNeverBlank || !isWrite) ? null : given
  if (value === null && (isRequired || !isWrite)) return undefined
  return isNumber && typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
}

const eitherName = (name: string) => (otherNames[name] ? `${name} or ${otherNames[name]}` : name)

/** Says that a number is given under both of its names, and is not the same; undefined when that is not so. */
function doubtOf({ name }: Variable, given: Record<string, unknown>): string | undefined {
  const other = otherNames[name]
  const values = other === undefined ? [] : [given[name], given[other]]
  const ids = values.filter(
    (value) => typeof value === 'number' || (typeof value === 'string' && value !== ''),
  )
  return new Set(ids.map(String)).size > 1 ? `${name} and ${other} must not differ` : undefined
}

/** Says in words of REST why a value cannot be a variable's; undefined when it can. */
function problemOf({ name, type, isRequired, hasDefault }: Variable, value: unknown): string | undefined {
  if (value === undefined) return isRequired && !hasDefault ? `${eitherName(name)} is required` : undefined
  let problem: string | undefined
  coerceInputValue(value, type, (_path, _value, { message }) => {
    const named = getNamedType(type)
    const claim = isEnumType(named)
      ? `must be ${anyOf(named.getValues().map((one) => one.name))}`
      : (claims[named.name] ?? message)
    problem ??= `${name} ${claim}`
  })
  return problem
}

const anyOf = (names: string[]) => new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)
