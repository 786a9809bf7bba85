import { sessionChange } from '../../apollo/operation-context.ts'
import { announceSessionChange } from '../../apollo/session-channel.ts'
import type { SessionUserFragment } from '../../apollo/session.generated.ts'
import { setSession } from '../../apollo/session-store.ts'
import type { EstablishSessionInput, LogInInput, RegisterInput } from '../../generated/schema-types.ts'
import { useEstablishSessionMutation, useLogInMutation, useRegisterMutation } from './session.generated.ts'

export function useSignIn() {
  const [logIn] = useLogInMutation({
    context: sessionChange,
    update: (_cache, { data }) => setUser(data?.logIn?.session),
  })
  const [register] = useRegisterMutation({
    context: sessionChange,
    update: (_cache, { data }) => setUser(data?.register?.session),
  })
  const [establishSession] = useEstablishSessionMutation({
    context: sessionChange,
    update: (_cache, { data }) => setUser(data?.establishSession?.session),
  })
  return {
    establishSession: (input: EstablishSessionInput) => establishSession({ variables: { input } }),
    logIn: (input: LogInInput) => logIn({ variables: { input } }),
    register: (input: RegisterInput) => register({ variables: { input } }),
  }
}

function setUser(user: SessionUserFragment | null | undefined) {
  setSession(user ?? null)
  announceSessionChange()
}
