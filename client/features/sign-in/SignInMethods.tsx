import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import {
  confirmationMinutes,
  type ProviderName,
  providerLabels,
  providerNames,
} from '../../../contract/oauth-popup.ts'
import { messageOf } from '../../apollo/graphql-errors.ts'
import { FormErrorMessage } from '../../forms/FormErrorMessage.tsx'
import { useToasts } from '../../ui/Toasts.tsx'
import { ConfirmBySignIn } from './ConfirmBySignIn.tsx'
import { ProviderButton, ProviderMark } from './ProviderSignIn.tsx'
import { useUnlinkProviderMutation } from './sign-in-methods.generated.ts'
import type { SignInMethodsFragment } from './sign-in.generated.ts'
import { useOAuthPopup } from './useOAuthPopup.ts'

export function SignInMethods({ user }: { user: SignInMethodsFragment }) {
  const { hasPassword, linkedProviders, passkeys } = user.signInMethods
  const canConfirm = linkedProviders.length > 0 || (passkeys ?? []).length > 0
  const list = useRef<HTMLUListElement>(null)
  const toasts = useToasts()
  /** The pressed button is replaced by another. */
  function keepFocus() {
    const { activeElement } = document
    if (activeElement === document.body || list.current?.contains(activeElement)) list.current?.focus()
  }
  const popup = useOAuthPopup({
    purpose: 'link',
    onDone: () => {
      setUnlinkError(undefined)
      keepFocus()
    },
  })
  const [unlinkError, setUnlinkError] = useState<string>()
  const [unlinkProvider] = useUnlinkProviderMutation()

  function link(provider: ProviderName) {
    setUnlinkError(undefined)
    popup.open(provider)
  }

  function unlink(provider: ProviderName) {
    setUnlinkError(undefined)
    if (!popup.busy) popup.dismiss()
    unlinkProvider({ variables: { input: { provider } }, update: keepFocus }).then(
      () => toasts.success(`${providerLabels[provider]} unlinked`),
      (error: unknown) =>
        setUnlinkError(
          messageOf(error) || `${providerLabels[provider]} could not be unlinked. Please try again.`,
        ),
    )
  }
  return (
    <>
      <ul className="ruled-list" ref={list} tabIndex={-1} aria-label="Sign-in methods">
        <li>
          <KeyRound size={18} aria-hidden="true" />
          <span className="strong grow short">Email and password</span>
          <span className="detail">{hasPassword ? 'In use' : 'Not set'}</span>
        </li>
        {providerNames.map((provider) => {
          const isLinked = linkedProviders.some((linked) => linked === provider)
          return (
            <li key={provider} data-provider={isLinked ? undefined : provider}>
              <ProviderMark provider={provider} />
              <span className="strong grow short">{providerLabels[provider]}</span>
              {isLinked ? (
                <button className="button" type="button" onClick={() => unlink(provider)}>
                  {`Unlink ${providerLabels[provider]}`}
                </button>
              ) : (
                <ProviderButton provider={provider} verb="Link" busy={popup.busy} onOpen={link} isPlain />
              )}
            </li>
          )
        })}
      </ul>
      <FormErrorMessage text={popup.error ?? popup.linking ?? unlinkError} />
      {popup.isUnconfirmed &&
        (canConfirm ? (
          <ConfirmBySignIn methods={user.signInMethods} onDone={popup.dismiss} />
        ) : (
          <p>{`Log out, and log in with your password. Then link it within ${confirmationMinutes} minutes.`}</p>
        ))}
    </>
  )
}
