import { ApolloClient, ApolloLink, HttpLink } from '@apollo/client'
import { createCache } from './cache.ts'
import { accountChanges } from './ended-session.ts'
import { mutationQueue } from './mutation-queue.ts'
import { sessionCheck } from './session-check.ts'

/** An operation may bring its own way to the server, as an upload does: so the code of it is no part of the first load. */
interface FetchOptions extends RequestInit {
  fetch?: typeof fetch
}

/**
 * Milliseconds, longer than the server lets a request take (`timeouts.request` in server/limits/request-limits.ts): a dead
 * connection fails and frees the queue.
 */
const timeoutMs = 65_000
const fetchWithTimeout = (input: RequestInfo | URL, { fetch: ownFetch, ...init }: FetchOptions = {}) => {
  if (ownFetch) return ownFetch(input, init)
  const signals = [AbortSignal.timeout(timeoutMs), ...(init.signal ? [init.signal] : [])]
  return fetch(input, { ...init, signal: AbortSignal.any(signals) })
}

/** A client for one browser, or for one page that is rendered elsewhere. */
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
