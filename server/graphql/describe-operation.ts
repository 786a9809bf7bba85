import Upload from 'graphql-upload/Upload.mjs'
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

/** Returns the number of uploaded files in the variables of an operation. */
export function filesIn(variables: unknown): number {
  if (variables instanceof Upload) return 1
  if (typeof variables !== 'object' || variables === null) return 0
  return Object.values(variables).reduce((sum: number, part) => sum + filesIn(part), 0)
}
