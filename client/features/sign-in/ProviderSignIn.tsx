import { type ReactNode, type Ref, useState } from 'react'
import { providerLabels, type ProviderName, providerNames } from '../../../contract/oauth-popup.ts'
import { FormErrorMessage } from '../../forms/FormErrorMessage.tsx'
import styles from './ProviderSignIn.module.css'
import { useOAuthPopup } from './useOAuthPopup.ts'

interface ProviderButtonProps {
  provider: ProviderName
  /** The label before the provider's name: 'Continue with'. */
  verb: string
  /** The provider whose popup is open; only one can be. */
  busy: ProviderName | undefined
  onOpen: (provider: ProviderName) => void
  isPlain?: boolean
  ref?: Ref<HTMLButtonElement> | undefined
}

/** Opens a provider's popup, and keeps focus while it is open. */
export const ProviderButton = ({ provider, verb, busy, onOpen, isPlain, ref }: ProviderButtonProps) => (
  <button
    className="button"
    ref={ref}
    type="button"
    data-provider={provider}
    aria-disabled={busy !== undefined}
    onClick={() => busy === undefined && onOpen(provider)}
  >
    {!isPlain && <ProviderMark provider={provider} />}
    <span>
      {busy === provider
        ? `Waiting for ${providerLabels[provider]} …`
        : `${verb} ${providerLabels[provider]}`}
    </span>
  </button>
)

/** From Simple Icons (CC0 1.0): its package has 26 MB for these two. The marks belong to their owners. */
const marks: Record<ProviderName, string> = {
  google:
    'M12.48 10.92v3.28h7.84c-.24 1.84-.853 3.187-1.787 4.133-1.147 1.147-2.933 2.4-6.053 2.4-4.827 0-8.6-3.893-8.6-8.72s3.773-8.72 8.6-8.72c2.6 0 4.507 1.027 5.907 2.347l2.307-2.307C18.747 1.44 16.133 0 12.48 0 5.867 0 .307 5.387.307 12s5.56 12 12.173 12c3.573 0 6.267-1.173 8.373-3.36 2.16-2.16 2.84-5.213 2.84-7.667 0-.76-.053-1.467-.173-2.053H12.48z',
  discord:
    'M20.317 4.3698a19.7913 19.7913 0 00-4.8851-1.5152.0741.0741 0 00-.0785.0371c-.211.3753-.4447.8648-.6083 1.2495-1.8447-.2762-3.68-.2762-5.4868 0-.1636-.3933-.4058-.8742-.6177-1.2495a.077.077 0 00-.0785-.037 19.7363 19.7363 0 00-4.8852 1.515.0699.0699 0 00-.0321.0277C.5334 9.0458-.319 13.5799.0992 18.0578a.0824.0824 0 00.0312.0561c2.0528 1.5076 4.0413 2.4228 5.9929 3.0294a.0777.0777 0 00.0842-.0276c.4616-.6304.8731-1.2952 1.226-1.9942a.076.076 0 00-.0416-.1057c-.6528-.2476-1.2743-.5495-1.8722-.8923a.077.077 0 01-.0076-.1277c.1258-.0943.2517-.1923.3718-.2914a.0743.0743 0 01.0776-.0105c3.9278 1.7933 8.18 1.7933 12.0614 0a.0739.0739 0 01.0785.0095c.1202.099.246.1981.3728.2924a.077.077 0 01-.0066.1276 12.2986 12.2986 0 01-1.873.8914.0766.0766 0 00-.0407.1067c.3604.698.7719 1.3628 1.225 1.9932a.076.076 0 00.0842.0286c1.961-.6067 3.9495-1.5219 6.0023-3.0294a.077.077 0 00.0313-.0552c.5004-5.177-.8382-9.6739-3.5485-13.6604a.061.061 0 00-.0312-.0286zM8.02 15.3312c-1.1825 0-2.1569-1.0857-2.1569-2.419 0-1.3332.9555-2.4189 2.157-2.4189 1.2108 0 2.1757 1.0952 2.1568 2.419 0 1.3332-.9555 2.4189-2.1569 2.4189zm7.9748 0c-1.1825 0-2.1569-1.0857-2.1569-2.419 0-1.3332.9554-2.4189 2.1569-2.4189 1.2108 0 2.1757 1.0952 2.1568 2.419 0 1.3332-.946 2.4189-2.1568 2.4189Z',
}

export const ProviderMark = ({ provider }: { provider: ProviderName }) => (
  <svg width="18" height="18" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    <path d={marks[provider]} />
  </svg>
)

/** The ways to sign in above a form; `children` are those besides the providers. */
export function OAuthSignIn({ children }: { children?: ReactNode }) {
  const { busy, error, linking, open, dismiss } = useOAuthPopup()
  const [opened, setOpened] = useState<ProviderName>()
  if (linking !== undefined) return <LinkingCard text={linking} onDismiss={dismiss} />
  return (
    <div className="stack">
      {providerNames.map((provider) => (
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
      {children}
      <p className={`line ${styles.or}`} data-alone={!children || undefined}>
        OR
      </p>
    </div>
  )
}

const focus = (button: HTMLButtonElement | null) => button?.focus()

/** `text` is the server's message. */
function LinkingCard({ text, onDismiss }: { text: string; onDismiss: () => void }) {
  return (
    <section className={`stack ${styles.card}`} role="alert" aria-atomic="true">
      <h2 className="subheading">Account Already Exists</h2>
      <p>{text}</p>
      {/* The card replaced the focused button. */}
      <button className="button" ref={focus} type="button" onClick={onDismiss}>
        Got it
      </button>
    </section>
  )
}
