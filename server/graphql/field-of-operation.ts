import { Kind, type OperationDefinitionNode } from 'graphql'

/** Returns the name of the root field, `several` for more than one, `none` for an invalid operation. */
export function rootFieldOf(operation: OperationDefinitionNode | undefined): string {
  const fields = new Set(
    operation?.selectionSet.selections.map((part) =>
      part.kind === Kind.FIELD ? part.name.value : 'several',
    ),
  )
  return fields.size > 1 ? 'several' : (fields.values().next().value ?? 'none')
}
