import { useEffect, useId, useState } from 'react'
import { confirmationMinutes, providerLabels } from '../../../contract/oauth-popup.ts'
import { FormErrorMessage } from '../../forms/FormErrorMessage.tsx'
import { PasskeyButton, usePasskey } from './PasskeySignIn.tsx'
import { ProviderButton } from './ProviderSignIn.tsx'
import type { SignInMethodsFragment } from './sign-in.generated.ts'
import { useOAuthPopup } from './useOAuthPopup.ts'

interface ConfirmBySignInProps {
  methods: SignInMethodsFragment['signInMethods']
  onDone?: () => void
}

const choice = new Intl.ListFormat('en', { type: 'disjunction' })

/** Confirms the identity of an account without a password by another sign-in, with a linked provider or a passkey. */
export function ConfirmBySignIn({ methods, onDone }: ConfirmBySignInProps) {
  const [confirmedAt, setConfirmedAt] = useState<number>()
  function confirm() {
    setConfirmedAt(Date.now())
    onDone?.()
  }
  const popup = useOAuthPopup({ purpose: 'confirm', onDone: confirm })
  const passkey = usePasskey({ isConfirmation: true, onDone: confirm })
  const { linkedProviders } = methods
  const hasPasskey = (methods.passkeys ?? []).length > 0
  const id = useId()
  useEffect(() => {
    if (confirmedAt === undefined) return undefined
    const timer = setTimeout(() => setConfirmedAt(undefined), confirmationMinutes * 60_000)
    return () => clearTimeout(timer)
  }, [confirmedAt])
  return (
    <div className="stack gap-8" role="group" aria-labelledby={id}>
      <p id={id} aria-live="polite" aria-atomic="true">
        {confirmedAt === undefined
          ? `Confirm that this is your account: sign in with ${choice.format([
              ...linkedProviders.map((name) => providerLabels[name]),
              ...(hasPasskey ? ['a passkey'] : []),
            ])} again.`
          : `Confirmed. You have ${confirmationMinutes} minutes to go on.`}
      </p>
      <div className="row">
        {linkedProviders.map((provider) => (
          <ProviderButton
            key={provider}
            provider={provider}
            verb="Confirm with"
            busy={popup.busy}
            onOpen={popup.open}
          />
        ))}
        {hasPasskey && (
          <PasskeyButton verb="Confirm with" isBusy={passkey.state === 'busy'} onOpen={passkey.open} />
        )}
      </div>
      <FormErrorMessage text={popup.error ?? passkey.error} />
    </div>
  )
}
