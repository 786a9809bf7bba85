/** An operation may override `fetch`, as uploads do, so that the upload code is not loaded with every page. */
interface FetchOptions extends RequestInit {
  fetch?: typeof fetch
}

/**
 * Longer than the server's request timeout (`timeouts.request` in server/limits/request-limits.ts), so that a dead
 * connection fails and frees the mutation queue.
 */
const timeoutMs = 65_000

export function fetchWithTimeout(
  input: RequestInfo | URL,
  { fetch: override, ...init }: FetchOptions = {},
): Promise<Response> {
  if (override) return override(input, init)
  const signals = [AbortSignal.timeout(timeoutMs), ...(init.signal ? [init.signal] : [])]
  return fetch(input, { ...init, signal: AbortSignal.any(signals) })
}
