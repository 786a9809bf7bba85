import { CombinedGraphQLErrors } from '@apollo/client/errors'

export const hasCode = (error: unknown, code: string) =>
  CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.['code'] === code)

/** Returns the server's message, or '' for a network failure. */
export const messageOf = (problem: unknown): string =>
  CombinedGraphQLErrors.is(problem) ? (problem.errors[0]?.message ?? '') : ''

/**
 * Returns whether the server rejected the request; network failures and internal errors are not rejections.
 */
export const isRefusal = (problem: unknown) =>
  CombinedGraphQLErrors.is(problem) && !hasCode(problem, 'INTERNAL_SERVER_ERROR')

/**
 * Returns the server's message for each input field. For a list field it returns the message of the first invalid
 * element.
 */
export function fieldsOf(problem: unknown): Record<string, string> {
  const refusal = CombinedGraphQLErrors.is(problem) ? problem.errors[0]?.extensions?.['fields'] : undefined
  const wrong = Object.entries((refusal ?? {}) as Record<string, string>)
  return Object.fromEntries(wrong.toReversed().map(([path, text]) => [path.replace(/\W.*$/, ''), text]))
}

/** Returns the messages that a form shows for a failed save. */
export const refusalOf = (problem: unknown) => ({
  text: messageOf(problem) || 'This could not be saved. What you typed is still here: please try again.',
  fields: fieldsOf(problem),
})
