import { CombinedGraphQLErrors } from '@apollo/client/errors'

/** Whether the server answered with an error of this code. */
export const hasCode = (error: unknown, code: string) =>
  CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.['code'] === code)
