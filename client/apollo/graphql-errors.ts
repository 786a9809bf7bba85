import { CombinedGraphQLErrors } from '@apollo/client/errors'

/** Whether the server answered with an error of this code. */
export const hasCode = (error: unknown, code: string) =>
  CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.['code'] === code)

/** What went wrong, in the server's words if it had any. */
export const messageOf = (problem: unknown): string =>
  CombinedGraphQLErrors.is(problem) ? (problem.errors[0]?.message ?? '') : ''

/** Whether the server understood and said no; everything else is a failure on the way or inside. */
export const isRefusal = (problem: unknown) =>
  CombinedGraphQLErrors.is(problem) && !hasCode(problem, 'INTERNAL_SERVER_ERROR')

/** What the server has against each field of an input, by the field's name; of a list, against any of its texts. */
export function fieldsOf(problem: unknown): Record<string, string> {
  const refusal = CombinedGraphQLErrors.is(problem) ? problem.errors[0]?.extensions?.['fields'] : undefined
  const wrong = Object.entries((refusal ?? {}) as Record<string, string>)
  return Object.fromEntries(wrong.toReversed().map(([path, text]) => [path.replace(/\W.*$/, ''), text]))
}

/** Why the server refused a form, as forms tell it. A failure on the way is told in our own words. */
export const refusalOf = (problem: unknown) => ({
  text: messageOf(problem) || 'This could not be saved. What you typed is still here: please try again.',
  fields: fieldsOf(problem),
})
