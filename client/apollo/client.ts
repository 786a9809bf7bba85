import { ApolloClient, ApolloLink, HttpLink } from '@apollo/client'
import { createCache } from './cache.ts'
import { accountChanges } from './ended-session.ts'
import { mutationQueue } from './mutation-queue.ts'
import { sessionCheck } from './session-check.ts'

/**
 * An operation may override `fetch`, as uploads do, so that the upload code is not part of the initial bundle.
 */
interface FetchOptions extends RequestInit {
  fetch?: typeof fetch
}

/**
 * Longer than the server's request timeout (`timeouts.request` in server/limits/request-limits.ts), so that a dead
 * connection fails and frees the mutation queue.
 */
const timeoutMs = 65_000
const fetchWithTimeout = (input: RequestInfo | URL, { fetch: ownFetch, ...init }: FetchOptions = {}) => {
  if (ownFetch) return ownFetch(input, init)
  const signals = [AbortSignal.timeout(timeoutMs), ...(init.signal ? [init.signal] : [])]
  return fetch(input, { ...init, signal: AbortSignal.any(signals) })
}

/** Creates a client for one browser session or one server-rendered page. */
export const createClient = (uri = '/graphql') =>
  new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([
      accountChanges(),
      mutationQueue(),
      sessionCheck(),
      new HttpLink({ uri, credentials: 'same-origin', fetch: fetchWithTimeout }),
    ]),
  })
