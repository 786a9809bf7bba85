import { type TabsState, useEditorContext, useExecutionContext } from '@graphiql/react'
import { getOperationAST, parse } from 'graphql'
import { randomId } from '../ui/random-id.ts'
import { type Example, tabOf } from './examples.ts'
import type { OwnProfile } from './own-profile.ts'

/** Opens an example in a new tab, or in the tab that still has it unchanged. Returns the tab's id. */
export function useOpenExample() {
  const editor = useEditorContext({ nonNull: true })
  const execution = useExecutionContext({ nonNull: true })

  return (example: Example, own: OwnProfile): string => {
    const { query, variables } = tabOf(example, own, location.origin)
    const title = getOperationAST(parse(query))!.name!.value
    const found = editor.tabs.findIndex((tab) => tab.query === query && (tab.variables || null) === variables)

    execution.stop()
    if (found >= 0) editor.changeTab(found)
    else {
      // GraphiQL can only add empty tabs; reordering accepts new ones. It opens the tab at the index of the active one,
      // which may have been replaced since the last render and so be missing.
      const tabs = [...editor.tabs, { ...emptyTab(), title, operationName: title, query, variables }]
      tabs.indexOf = () => tabs.length - 1
      editor.moveTab(tabs)
    }
    // Otherwise GraphiQL parses the text later and runs the previous operation.
    editor.setOperationName(title)
    return title
  }
}

const emptyTab = (): TabsState['tabs'][number] => ({
  id: randomId(),
  title: '',
  hash: '',
  query: null,
  variables: null,
  headers: null,
  operationName: null,
  response: null,
})
