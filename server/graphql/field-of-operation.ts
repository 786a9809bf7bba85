import { Kind, type OperationDefinitionNode } from 'graphql'

/** The one field at the root of an operation, or `several`; `none` for an operation that was not even valid. */
export function fieldOf(operation: OperationDefinitionNode | undefined): string {
  const fields = new Set(
    operation?.selectionSet.selections.map((part) =>
      part.kind === Kind.FIELD ? part.name.value : 'several',
    ),
  )
  return fields.size > 1 ? 'several' : (fields.values().next().value ?? 'none')
}
