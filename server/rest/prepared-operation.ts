import { type DocumentNode, Kind, type OperationDefinitionNode, OperationTypeNode, print } from 'graphql'

/** The scalars of the graph that JSON writes as numbers; everything in a query string or a form is text. */
const numberTypes = ['PositiveInt', 'NonNegativeInt']
/** The scalars that no blank can be. */
const neverBlank = [...numberTypes, 'LocalDate']

/** An operation of the graph, ready to be run for many requests. */
export interface PreparedOperation {
  query: string
  /** The operation's variables out of what a request gives. */
  variablesFrom: (given: Record<string, unknown>) => Record<string, unknown>
  /** Whether a request gives all that the operation cannot do without. */
  isGivenAll: (given: Record<string, unknown>) => boolean
}

interface Variable {
  name: string
  isRequired: boolean
  isNumber: boolean
  isNeverBlank: boolean
}

export function prepareOperation(document: DocumentNode): PreparedOperation {
  const operation = document.definitions.find(
    (part): part is OperationDefinitionNode => part.kind === Kind.OPERATION_DEFINITION,
  )!
  const variables = (operation.variableDefinitions ?? []).map(({ variable, type }): Variable => {
    const isRequired = type.kind === Kind.NON_NULL_TYPE
    const named = isRequired ? type.type : type
    const scalar = named.kind === Kind.NAMED_TYPE ? named.name.value : ''
    const isNumber = numberTypes.includes(scalar)
    return { name: variable.name.value, isRequired, isNumber, isNeverBlank: neverBlank.includes(scalar) }
  })
  const isWrite = operation.operation === OperationTypeNode.MUTATION
  return {
    query: print(document),
    variablesFrom: (given) =>
      Object.fromEntries(
        variables
          .map((variable) => [variable.name, valueFor(variable, given[variable.name], isWrite)] as const)
          .filter(([, value]) => value !== undefined),
      ),
    isGivenAll: (given) => variables.every(({ name, isRequired }) => !isRequired || Boolean(given[name])),
  }
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
