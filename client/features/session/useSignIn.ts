import { sessionChange } from '../../apollo/operation-context.ts'
import { setSession } from '../../apollo/session-store.ts'
import type { EstablishSessionInput, LogInInput, RegisterInput } from '../../generated/schema-types.ts'
import { useEstablishSessionMutation, useLogInMutation, useRegisterMutation } from './session.generated.ts'

export function useSignIn() {
  const [logIn] = useLogInMutation({
    context: sessionChange,
    update: (_cache, { data }) => setSession(data?.logIn ?? null),
  })
  const [register] = useRegisterMutation({
    context: sessionChange,
    update: (_cache, { data }) => setSession(data?.register ?? null),
  })
  const [establishSession] = useEstablishSessionMutation({
    context: sessionChange,
    update: (_cache, { data }) => setSession(data?.establishSession ?? null),
  })
  return {
    establishSession: (input: EstablishSessionInput) => establishSession({ variables: { input } }),
    logIn: (input: LogInInput) => logIn({ variables: { input } }),
    register: (input: RegisterInput) => register({ variables: { input } }),
  }
}
