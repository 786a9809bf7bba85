import type { ApolloClient } from '@apollo/client'

/**
 * Removes the data of the account that signed out from the cache, except the results of active queries.
 * `client.clearStore()` would detach those queries from the cache, and `client.resetStore()` would refetch them.
 */
export function clearAccountData(client: ApolloClient): void {
  const shown = [...client.getObservableQueries()].flatMap((query) => {
    const { data, dataState } = query.getCurrentResult()
    return dataState === 'complete' ? [{ query: query.query, variables: query.variables, data }] : []
  })
  client.cache.batch({
    update: (cache) => {
      cache.modify({ id: 'ROOT_QUERY', fields: (_existing, { DELETE }) => DELETE })
      for (const one of shown) cache.writeQuery(one)
    },
  })
  client.cache.gc()
}
