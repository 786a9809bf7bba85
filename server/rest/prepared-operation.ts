import { type DocumentNode, Kind, type OperationDefinitionNode, print } from 'graphql'

/** The scalars of the graph that JSON writes as numbers; everything in a query string is text. */
const numberTypes = ['PositiveInt', 'NonNegativeInt']

/** An operation of the graph, ready to be run for many requests. */
export interface PreparedOperation {
  query: string
  /** The operation's variables out of what a request gives; what is left blank was not given. */
  variablesFrom: (given: Record<string, unknown>) => Record<string, unknown>
  /** Whether a request gives all that the operation cannot do without. */
  isGivenAll: (given: Record<string, unknown>) => boolean
}

export function prepareOperation(document: DocumentNode): PreparedOperation {
  const operation = document.definitions.find(
    (part): part is OperationDefinitionNode => part.kind === Kind.OPERATION_DEFINITION,
  )!
  const variables = (operation.variableDefinitions ?? []).map(({ variable, type }) => {
    const isRequired = type.kind === Kind.NON_NULL_TYPE
    const named = isRequired ? type.type : type
    const isNumber = named.kind === Kind.NAMED_TYPE && numberTypes.includes(named.name.value)
    return { name: variable.name.value, isRequired, isNumber }
  })
  return {
    query: print(document),
    variablesFrom: (given) =>
      Object.fromEntries(
        variables
          .map(({ name, isNumber }) => [name, isNumber ? asNumber(given[name]) : given[name]] as const)
          .filter(([, value]) => value !== undefined && value !== ''),
      ),
    isGivenAll: (given) => variables.every(({ name, isRequired }) => !isRequired || Boolean(given[name])),
  }
}

/** A text of digits as a number; anything else as it is, for the scalar to refuse. */
const asNumber = (value: unknown) =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
