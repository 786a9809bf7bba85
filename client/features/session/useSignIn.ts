import type { ApolloCache } from '@apollo/client'
import {
  type LogInInput,
  type RegisterInput,
  SessionDocument,
  type SessionUserFragment,
  useLogInMutation,
  useRegisterMutation,
} from '../../generated/graphql.ts'

/** Everything that shows who is signed in shows it at once. */
const keepSession = (cache: ApolloCache, session: SessionUserFragment | null | undefined) =>
  cache.writeQuery({ query: SessionDocument, data: { session: session ?? null } })

/** What a visitor can do to be signed in. */
export function useSignIn() {
  const [logIn] = useLogInMutation({ update: (cache, { data }) => void keepSession(cache, data?.logIn) })
  const [register] = useRegisterMutation({
    update: (cache, { data }) => void keepSession(cache, data?.register),
  })
  return {
    logIn: (input: LogInInput) => logIn({ variables: { input } }),
    register: (input: RegisterInput) => register({ variables: { input } }),
  }
}
