import { sessionChange } from '../apollo/operation-context.ts'
import { announceSessionChange, setUser } from './session.ts'
import type { SessionUserFragment } from './session.generated.ts'
import type { EstablishSessionInput, LogInInput, RegisterInput } from '../generated/schema-types.ts'
import { useEstablishSessionMutation, useLogInMutation, useRegisterMutation } from './sign-in.generated.ts'

export function useSignIn() {
  const [logIn] = useLogInMutation({
    context: sessionChange,
    update: (_cache, { data }) => signIn(data?.logIn?.session),
  })
  const [register] = useRegisterMutation({
    context: sessionChange,
    update: (_cache, { data }) => signIn(data?.register?.session),
  })
  const [establishSession] = useEstablishSessionMutation({
    context: sessionChange,
    update: (_cache, { data }) => signIn(data?.establishSession?.session),
  })
  return {
    establishSession: (input: EstablishSessionInput) => establishSession({ variables: { input } }),
    logIn: (input: LogInInput) => logIn({ variables: { input } }),
    register: (input: RegisterInput) => register({ variables: { input } }),
  }
}

function signIn(user: SessionUserFragment | undefined) {
  setUser(user ?? null)
  announceSessionChange()
}
