import { ApolloClient, HttpLink } from '@apollo/client'
import { createCache } from './cache.ts'

/** A client for one browser, or for one page that is rendered elsewhere. */
export const createClient = (uri = '/graphql') =>
  new ApolloClient({ cache: createCache(), link: new HttpLink({ uri, credentials: 'same-origin' }) })
