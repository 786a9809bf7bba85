import { useEffect, useId, useState } from 'react'
import { confirmationMinutes, type ProviderName, providerLabels } from '../../contract/oauth-popup.ts'
import { FormErrorMessage } from '../forms/FormErrorMessage.tsx'
import { ProviderButton } from './ProviderButton.tsx'
import { useOAuthPopup } from './useOAuthPopup.ts'

interface ConfirmWithProviderProps {
  providers: ProviderName[]
  onDone?: () => void
}

/** Confirms the identity of an account without a password by a sign-in with a linked provider. */
export function ConfirmWithProvider({ providers, onDone }: ConfirmWithProviderProps) {
  const [confirmedAt, setConfirmedAt] = useState<number>()
  const { busy, error, open } = useOAuthPopup({
    purpose: 'confirm',
    onDone: () => {
      setConfirmedAt(Date.now())
      onDone?.()
    },
  })
  const id = useId()
  useEffect(() => {
    if (confirmedAt === undefined) return undefined
    const timer = setTimeout(() => setConfirmedAt(undefined), confirmationMinutes * 60_000)
    return () => clearTimeout(timer)
  }, [confirmedAt])
  return (
    <div className="stack gap-8" role="group" aria-labelledby={id}>
      <p id={id} aria-live="polite">
        {confirmedAt === undefined
          ? `Confirm that this is your account: sign in with ${providers.map((name) => providerLabels[name]).join(' or ')} again.`
          : `Confirmed. You have ${confirmationMinutes} minutes to go on.`}
      </p>
      <div className="row">
        {providers.map((provider) => (
          <ProviderButton key={provider} provider={provider} verb="Confirm with" busy={busy} onOpen={open} />
        ))}
      </div>
      <FormErrorMessage text={error} />
    </div>
  )
}
