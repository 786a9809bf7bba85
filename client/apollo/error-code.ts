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
