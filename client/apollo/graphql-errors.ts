import { CombinedGraphQLErrors } from '@apollo/client/errors'
import type { InputProblem } from '../../contract/rules/input-problem.ts'
import type { ErrorCode } from '../generated/schema-types.ts'

export const hasCode = (error: unknown, code: ErrorCode) =>
  CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.['code'] === code)

/** Returns the server's message, or '' for a network failure. */
export const messageOf = (error: unknown): string =>
  CombinedGraphQLErrors.is(error) ? (error.errors[0]?.message ?? '') : ''

/** Returns false for network failures and internal errors. */
export const isRejection = (error: unknown) =>
  CombinedGraphQLErrors.is(error) && !hasCode(error, 'INTERNAL_SERVER_ERROR')

/** Returns the problems of an input that the server rejected. */
export const problemsOf = (error: unknown) =>
  ((CombinedGraphQLErrors.is(error) && error.errors[0]?.extensions?.['problems']) ||
    []) as readonly InputProblem[]

/** Returns the server's message for each input field; for a list, that of the first invalid element. */
function fieldErrorsOf(error: unknown): Record<string, string> {
  const problems = problemsOf(error).filter(({ path }) => path)
  return Object.fromEntries(
    problems.toReversed().map(({ path, message }) => [path.replace(/\W.*$/, ''), message]),
  )
}

export const formErrorsOf = (error: unknown) => ({
  text: messageOf(error) || 'This could not be saved. What you typed is still here: please try again.',
  fields: fieldErrorsOf(error),
})
