import type { ApolloCache } from '@apollo/client'
import { sessionChange } from '../../apollo/operation-context.ts'
import { SessionDocument, type SessionUserFragment } from '../../apollo/session.generated.ts'
import type { EstablishSessionInput, LogInInput, RegisterInput } from '../../generated/schema-types.ts'
import { useEstablishSessionMutation, useLogInMutation, useRegisterMutation } from './session.generated.ts'

/** Writes the new session to the cache, which updates every component that reads it. */
const keepSession = (cache: ApolloCache, session: SessionUserFragment | null | undefined) =>
  cache.writeQuery({ query: SessionDocument, data: { session: session ?? null } })

export function useSignIn() {
  const [logIn] = useLogInMutation({
    context: sessionChange,
    update: (cache, { data }) => void keepSession(cache, data?.logIn),
  })
  const [register] = useRegisterMutation({
    context: sessionChange,
    update: (cache, { data }) => void keepSession(cache, data?.register),
  })
  const [establishSession] = useEstablishSessionMutation({
    context: sessionChange,
    update: (cache, { data }) => void keepSession(cache, data?.establishSession),
  })
  return {
    establishSession: (input: EstablishSessionInput) => establishSession({ variables: { input } }),
    logIn: (input: LogInInput) => logIn({ variables: { input } }),
    register: (input: RegisterInput) => register({ variables: { input } }),
  }
}
