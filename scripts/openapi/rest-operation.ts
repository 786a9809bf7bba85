import {
  type FieldNode,
  getNamedType,
  getOperationAST,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
  isInputObjectType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type ValueNode,
  type VariableDefinitionNode,
} from 'graphql'
import { accessOf } from '../../server/graphql/access.ts'
import type { ErrorCode } from '../../server/errors/errors.ts'
import { fieldsOfInput } from '../../server/rest/rest-input.ts'
import type { RestRoute } from '../../server/rest/routes.ts'
import { fieldDefinition } from './json-schema.ts'

export type RestOperation = ReturnType<typeof readOperation>

type Target = GraphQLArgument | GraphQLInputField
type Targets = Iterable<[variable: string, target: Target]>

/** Describes an operation with a single root field by the field's `@Access` metadata. */
export function readOperation({ operation: document, id, label }: RestRoute, graph: GraphQLSchema) {
  const operation = getOperationAST(document)!
  const [root] = operation.selectionSet.selections
  if (root?.kind !== Kind.FIELD) throw new Error('A REST operation has exactly one root field')
  const rootType = operation.operation === OperationTypeNode.QUERY ? 'Query' : 'Mutation'
  const field = fieldDefinition(graph, rootType, root.name.value)
  const { access = 'public', tokenScope = 'read', idempotent = false, errors = {} } = accessOf(field) ?? {}
  return {
    /** Without the prefix 'Rest'. */
    name: operation.name!.value.replace(/^Rest(.)/, (_, first: string) => first.toLowerCase()),
    /** The operation's own description, else that of its root field. */
    text: operation.description?.value ?? field.description ?? '',
    rootType,
    root,
    inputs: inputsOf(operation, targetsOfField(graph, rootType, root), id),
    errorCodes: [...(Object.keys(errors) as ErrorCode[]), ...(label ? (['NOT_FOUND'] as const) : [])],
    requiresSession: access !== 'public',
    tokenScope,
    isIdempotent: idempotent,
  }
}

/** Those of `$input`, or else the variables. */
function inputsOf(
  { variableDefinitions = [] }: OperationDefinitionNode,
  targets: Targets,
  id: string | undefined,
) {
  const targetOf = new Map(targets)
  return variableDefinitions.flatMap((variable) => {
    const target = targetOf.get(variable.variable.name.value)!
    const type = getNamedType(target.type)
    return isInputObjectType(type) ? fieldsOfInput(type, id) : [inputOf(variable, target)]
  })
}

/** Includes the arguments of its selections. */
function* targetsOfField(
  graph: GraphQLSchema,
  typeName: string,
  { name, arguments: nodes = [], selectionSet }: FieldNode,
): Targets {
  const { type, args } = fieldDefinition(graph, typeName, name.value)
  for (const { name, value } of nodes)
    yield* targetsOfValue(
      value,
      args.find((argument) => argument.name === name.value)!,
    )
  for (const field of selectionSet?.selections ?? [])
    if (field.kind === Kind.FIELD) yield* targetsOfField(graph, getNamedType(type).name, field)
}

/** Includes the fields of an input. */
function* targetsOfValue(value: ValueNode, target: Target): Targets {
  if (value.kind === Kind.VARIABLE) yield [value.name.value, target]
  const type = getNamedType(target.type)
  if (value.kind === Kind.OBJECT && isInputObjectType(type))
    for (const field of value.fields) yield* targetsOfValue(field.value, type.getFields()[field.name.value]!)
}

const inputOf = (
  { variable, type: declaredType, defaultValue: declaredDefault, description }: VariableDefinitionNode,
  { type, defaultValue, description: targetDescription }: Target,
) => ({
  name: variable.name.value,
  description: description?.value ?? targetDescription,
  type,
  isRequired:
    (declaredType.kind === Kind.NON_NULL_TYPE && !declaredDefault) ||
    (isNonNullType(type) && defaultValue === undefined),
  // A default of REST's own is in its description.
  defaultValue: declaredDefault ? undefined : defaultValue,
})
