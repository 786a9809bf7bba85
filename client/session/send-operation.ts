import { fetchWithTimeout } from '../apollo/fetch-with-timeout.ts'

interface Operation {
  operationName: string
  /** The text of a .graphql file that has no other operation. */
  query: string
  variables?: Record<string, unknown>
}

/** Sends an operation without Apollo Client. Rejects for GraphQL errors too, whatever the status of the response. */
export async function sendOperation<Data>({ variables = {}, ...operation }: Operation): Promise<Data> {
  const response = await fetchWithTimeout('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...operation, variables }),
  })
  const { data, errors } = (await response.json()) as { data?: Data; errors?: unknown }
  if (!data || errors) throw new Error(`${operation.operationName} failed`)
  return data
}
