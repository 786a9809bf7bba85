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
import { accessOf } from '../graphql/access.ts'
import type { ErrorCode } from '../graphql/errors.ts'
import { fieldDefinition } from './json-schema.ts'

export interface RestOperation {
  /** Without the prefix 'Rest'. */
  name: string
  /** The operation's own description, else that of its root field. */
  text: string
  rootType: 'Query' | 'Mutation'
  root: FieldNode
  inputs: RestInput[]
  errorCodes: ErrorCode[]
  requiresSession: boolean
  tokenScope: 'read' | 'write' | 'none'
  isIdempotent: boolean
}

interface RestInput {
  name: string
  description: string | null | undefined
  type: GraphQLInputType
  isRequired: boolean
  defaultValue: unknown
}

type InputDefinition = GraphQLArgument | GraphQLInputField

/** Describes an operation with a single root field by the field's `@Access` metadata. */
export function readOperation(operation: OperationDefinitionNode, graph: GraphQLSchema): RestOperation {
  const [root] = operation.selectionSet.selections
  if (root?.kind !== Kind.FIELD) throw new Error('A REST operation has exactly one root field')
  const rootType = operation.operation === OperationTypeNode.QUERY ? 'Query' : 'Mutation'
  const field = fieldDefinition(graph, rootType, root.name.value)
  const { access = 'public', tokenScope = 'read', idempotent = false, errors = {} } = accessOf(field) ?? {}
  const targets = new Map(targetsOfField(graph, rootType, root))
  return {
    name: operation.name!.value.replace(/^Rest(.)/, (_, first: string) => first.toLowerCase()),
    text: operation.description?.value ?? field.description ?? '',
    rootType,
    root,
    inputs: (operation.variableDefinitions ?? []).map((variable) =>
      inputOf(variable, targets.get(variable.variable.name.value)!),
    ),
    errorCodes: Object.keys(errors) as ErrorCode[],
    requiresSession: access !== 'public',
    tokenScope,
    isIdempotent: idempotent,
  }
}

/** Includes the arguments of its selections. */
function* targetsOfField(
  graph: GraphQLSchema,
  typeName: string,
  { name, arguments: nodes = [], selectionSet }: FieldNode,
): Generator<[variable: string, target: InputDefinition]> {
  const { type, args } = fieldDefinition(graph, typeName, name.value)
  yield* targetsOf(nodes, (name) => args.find((argument) => argument.name === name)!)
  for (const field of selectionSet?.selections ?? [])
    if (field.kind === Kind.FIELD) yield* targetsOfField(graph, getNamedType(type).name, field)
}

function* targetsOf(
  nodes: readonly (ArgumentNode | ObjectFieldNode)[],
  definitionOf: (name: string) => InputDefinition,
): Generator<[variable: string, target: InputDefinition]> {
  for (const { name, value } of nodes) {
    const target = definitionOf(name.value)
    if (value.kind === Kind.VARIABLE) yield [value.name.value, target]
    const type = getNullableType(target.type)
    if (value.kind === Kind.OBJECT && isInputObjectType(type))
      yield* targetsOf(value.fields, (name) => type.getFields()[name]!)
  }
}

const inputOf = (
  { variable, type: declaredType, defaultValue: declaredDefault, description }: VariableDefinitionNode,
  { type, defaultValue, description: targetDescription }: InputDefinition,
): RestInput => ({
  name: variable.name.value,
  description: description?.value ?? targetDescription,
  type,
  isRequired:
    (declaredType.kind === Kind.NON_NULL_TYPE && !declaredDefault) ||
    (isNonNullType(type) && defaultValue === undefined),
  defaultValue,
})
