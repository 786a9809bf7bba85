// A plugin of graphql-codegen: one typed hook for each operation that is not in `withoutHooks`, over the hooks of Apollo Client 4.
// (`typescript-react-apollo` of graphql-codegen does not compile against that version.)
import { Kind } from 'graphql'

const hooks = { query: 'Query', mutation: 'Mutation' }

export function plugin(_schema, documents, { withoutHooks }) {
  const operations = documents
    .flatMap(({ document }) => document.definitions)
    .filter(({ kind, name }) => kind === Kind.OPERATION_DEFINITION && !withoutHooks.includes(name.value))
    .map(({ name, operation, variableDefinitions }) => ({
      name: name.value,
      hook: hooks[operation],
      isOptional: variableDefinitions.every(({ type }) => type.kind !== Kind.NON_NULL_TYPE),
    }))

  const used = Object.values(hooks).filter((name) => operations.some(({ hook }) => hook === name))
  return {
    prepend:
      used.length > 0
        ? [`import { ${used.map((name) => `use${name}`).join(', ')} } from '@apollo/client/react'`]
        : [],
    content: operations.map(hookOf).join('\n'),
  }
}

function hookOf({ name, hook, isOptional }) {
  const types = `${name}${hook}, ${name}${hook}Variables`
  const options = `options${isOptional || hook === 'Mutation' ? '?' : ''}: use${hook}.Options<${types}>`
  return `export const use${name}${hook} = (${options}) => use${hook}<${types}>(${name}Document, options)`
}
