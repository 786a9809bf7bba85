import { fetchWithTimeout } from './fetch-with-timeout.ts'

const retryDelayMs = 300
/** A person would rather press Retry than wait longer. */
const maxRetryDelayMs = 10_000

/** Sends again what failed, after the seconds that are the cause of the error. */
export const retryOnce = <Result>(send: () => Promise<Result>): Promise<Result> =>
  send().catch(async (error: Error) => {
    const delayMs = (Number(error.cause) || 0) * 1000
    await new Promise((resolve) =>
      setTimeout(resolve, Math.min(maxRetryDelayMs, Math.max(retryDelayMs, delayMs))),
    )
    return send()
  })

/**
 * Sends an operation without Apollo Client, which some pages do not load. Rejects for GraphQL errors too; the cause is
 * the seconds of Retry-After.
 */
export async function sendOperation<Result>(
  operationName: 'Session' | 'LogOut' | 'HomePage',
  query: string,
  init: RequestInit = {},
): Promise<Result> {
  const response = await fetchWithTimeout('/graphql', {
    ...init,
    method: 'POST',
    // The server reads the name before the body, and refuses these operations last (server/limits/load-shedding.ts).
    headers: { 'Content-Type': 'application/json', 'X-Apollo-Operation-Name': operationName },
    body: JSON.stringify({ operationName, query }),
  })
  // A proxy answers in HTML.
  const { data, errors } = (await response.json().catch(() => ({}))) as { data?: Result; errors?: unknown }
  if (!data || errors)
    throw new Error(`${operationName} failed`, { cause: response.headers.get('Retry-After') })
  return data
}
