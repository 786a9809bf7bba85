import type { ApolloClient } from '@apollo/client'

/**
 * Clears the cache but for what is on the screen: nothing of the account that signed out stays in memory.
 * `client.clearStore()` would cut the queries on the screen off from the cache, `client.resetStore()` fetch them again.
 */
export function forgetAccount(client: ApolloClient): void {
  const shown = [...client.getObservableQueries()].flatMap((query) => {
    const { data, dataState } = query.getCurrentResult()
    return dataState === 'complete' ? [{ query: query.query, variables: query.variables, data }] : []
  })
  client.cache.batch({
    update: (cache) => {
      cache.modify({ id: 'ROOT_QUERY', fields: (_held, { DELETE }) => DELETE })
      for (const one of shown) cache.writeQuery(one)
    },
  })
  client.cache.gc()
}
