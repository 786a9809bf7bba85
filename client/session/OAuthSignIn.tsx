import { useState } from 'react'
import type { ProviderName } from '../../contract/oauth-popup.ts'
import { FormErrorMessage } from '../forms/FormErrorMessage.tsx'
import styles from './OAuthSignIn.module.css'
import { ProviderButton, providers } from './ProviderButton.tsx'
import { useOAuthPopup } from './useOAuthPopup.ts'

export function OAuthSignIn() {
  const { busy, error, linking, open, dismiss } = useOAuthPopup()
  const [opened, setOpened] = useState<ProviderName>()
  if (linking !== undefined) return <LinkingCard text={linking} onDismiss={dismiss} />
  return (
    <div className="stack">
      {providers.map((provider) => (
        <ProviderButton
          key={provider}
          // Focused again after the card has replaced it.
          ref={provider === opened ? focus : undefined}
          provider={provider}
          verb="Continue with"
          busy={busy}
          onOpen={(provider) => {
            setOpened(provider)
            open(provider)
          }}
        />
      ))}
      <FormErrorMessage text={error} />
      <p className={`line ${styles.or}`}>OR</p>
    </div>
  )
}

const focus = (button: HTMLButtonElement | null) => button?.focus()

/** `text` is the server's message. */
function LinkingCard({ text, onDismiss }: { text: string; onDismiss: () => void }) {
  return (
    <section className={`stack ${styles.card}`} role="alert">
      <h2 className="subheading">Account Already Exists</h2>
      <p>{text}</p>
      {/* The card replaced the focused button. */}
      <button className="button" ref={focus} type="button" onClick={onDismiss}>
        Got it
      </button>
    </section>
  )
}
