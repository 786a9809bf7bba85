import { type TabsState, useEditorContext, useExecutionContext } from '@graphiql/react'
import { getOperationAST, parse } from 'graphql'
import { newKey } from '../ui/new-key.ts'
import { type Example, tabOf } from './examples.ts'
import type { OwnProfile } from './own-profile.ts'

/** Shows an example in a tab of its own, or in the one that still holds it as it was; answers with the tab's name. */
export function useOpenExample() {
  const editor = useEditorContext({ nonNull: true })
  const execution = useExecutionContext({ nonNull: true })

  return (example: Example, own: OwnProfile): string => {
    const { query, variables } = tabOf(example, own, location.origin)
    const title = getOperationAST(parse(query))!.name!.value
    const found = editor.tabs.findIndex((tab) => tab.query === query && (tab.variables || null) === variables)

    execution.stop()
    // GraphiQL adds only empty tabs; a new order may bring a full one.
    if (found < 0)
      editor.moveTab([...editor.tabs, { ...emptyTab(), title, operationName: title, query, variables }])
    editor.changeTab(found < 0 ? editor.tabs.length : found)
    // Else GraphiQL would find out a moment later, and run what stood there before.
    editor.setOperationName(title)
    return title
  }
}

const emptyTab = (): TabsState['tabs'][number] => ({
  id: newKey(),
  title: '',
  hash: '',
  query: null,
  variables: null,
  headers: null,
  operationName: null,
  response: null,
})
