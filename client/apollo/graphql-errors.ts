import type { CombinedGraphQLErrors } from '@apollo/client/errors'

/** By name, because public pages handle errors before Apollo Client has loaded. */
const isGraphQLError = (error: unknown): error is CombinedGraphQLErrors =>
  error instanceof Error && error.name === 'CombinedGraphQLErrors'

export const hasCode = (error: unknown, code: string) =>
  isGraphQLError(error) && error.errors.some(({ extensions }) => extensions?.['code'] === code)

/** Returns the server's message, or '' for a network failure. */
export const messageOf = (error: unknown): string =>
  isGraphQLError(error) ? (error.errors[0]?.message ?? '') : ''

/** Returns false for network failures and internal errors. */
export const isRejection = (error: unknown) =>
  isGraphQLError(error) && !hasCode(error, 'INTERNAL_SERVER_ERROR')

/** Returns the server's message for each input field; for a list, that of the first invalid element. */
function fieldErrorsOf(error: unknown): Record<string, string> {
  const fields = isGraphQLError(error) ? error.errors[0]?.extensions?.['fields'] : undefined
  const entries = Object.entries((fields ?? {}) as Record<string, string>)
  return Object.fromEntries(entries.toReversed().map(([path, text]) => [path.replace(/\W.*$/, ''), text]))
}

export const formErrorsOf = (error: unknown) => ({
  text: messageOf(error) || 'This could not be saved. What you typed is still here: please try again.',
  fields: fieldErrorsOf(error),
})
