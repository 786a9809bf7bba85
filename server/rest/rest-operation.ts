import {
  type ArgumentNode,
  type FieldNode,
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputObjectType,
  isNonNullType,
  Kind,
  type ObjectFieldNode,
  type OperationDefinitionNode,
  OperationTypeNode,
  type VariableDefinitionNode,
} from 'graphql'
import { errorCodes } from '../graphql/errors.ts'
import { fieldOf } from './json-schema.ts'

/** An operation of a route as a description of REST needs it. */
export interface RestOperation {
  /** As clients call it: without what marks it as an operation of REST. */
  name: string
  /** What it does, in its own words or in those of the graph. */
  text: string
  rootType: 'Query' | 'Mutation'
  root: FieldNode
  inputs: RestInput[]
  /** The codes of errors that the graph's description names. */
  codes: string[]
  isForSignedIn: boolean
  /** Whether a second try is told from a second wish. */
  heedsKey: boolean
}

interface RestInput {
  name: string
  description: string | null | undefined
  type: GraphQLInputType
  isRequired: boolean
  defaultValue: unknown
}

type InputDefinition = GraphQLArgument | GraphQLInputField

/** Reads an operation with one field, as those of REST are, beside what the graph says of that field. */
export function readOperation(operation: OperationDefinitionNode, graph: GraphQLSchema): RestOperation {
  const [root] = operation.selectionSet.selections
  if (root?.kind !== Kind.FIELD) throw new Error('An operation of REST has one field')
  const rootType = operation.operation === OperationTypeNode.QUERY ? 'Query' : 'Mutation'
  const { description } = fieldOf(graph, rootType, root.name.value)
  const targets = new Map(targetsOfField(graph, rootType, root))
  return {
    name: operation.name!.value.replace(/^Rest(.)/, (_, first: string) => first.toLowerCase()),
    text: operation.description?.value ?? description ?? '',
    rootType,
    root,
    inputs: (operation.variableDefinitions ?? []).map((variable) =>
      inputOf(variable, targets.get(variable.variable.name.value)!),
    ),
    codes: Object.values(errorCodes).filter((code) => description?.includes(code)),
    heedsKey: Boolean(description?.includes('Idempotency-Key')),
    isForSignedIn: Boolean(description?.includes(`${errorCodes.unauthenticated} for a visitor`)),
  }
}

/** Where each variable of a field and of the fields below it goes. */
function* targetsOfField(
  graph: GraphQLSchema,
  typeName: string,
  { name, arguments: given = [], selectionSet }: FieldNode,
): Generator<[variable: string, target: InputDefinition]> {
  const { type, args } = fieldOf(graph, typeName, name.value)
  yield* targetsOf(given, (name) => args.find((argument) => argument.name === name)!)
  for (const field of selectionSet?.selections ?? [])
    if (field.kind === Kind.FIELD) yield* targetsOfField(graph, getNamedType(type).name, field)
}

/** An argument, or a field of an input object. */
function* targetsOf(
  given: readonly (ArgumentNode | ObjectFieldNode)[],
  defined: (name: string) => InputDefinition,
): Generator<[variable: string, target: InputDefinition]> {
  for (const { name, value } of given) {
    const target = defined(name.value)
    if (value.kind === Kind.VARIABLE) yield [value.name.value, target]
    const type = getNullableType(target.type)
    if (value.kind === Kind.OBJECT && isInputObjectType(type))
      yield* targetsOf(value.fields, (name) => type.getFields()[name]!)
  }
}

const inputOf = (
  { variable, type: own, defaultValue: ownDefault, description }: VariableDefinitionNode,
  { type, defaultValue, description: meaning }: InputDefinition,
): RestInput => ({
  name: variable.name.value,
  description: description?.value ?? meaning,
  type,
  isRequired:
    (own.kind === Kind.NON_NULL_TYPE && !ownDefault) || (isNonNullType(type) && defaultValue === undefined),
  defaultValue,
})
