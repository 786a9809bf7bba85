import { type ProviderName, providerIds } from '../../../contract/oauth-popup.ts'
import { FormProblem } from '../../forms/FormProblem.tsx'
import { LinkingCard } from './LinkingCard.tsx'
import styles from './OAuthSignIn.module.css'
import { ProviderButton } from './ProviderButton.tsx'
import { ProviderMark } from './ProviderMark.tsx'
import { useOAuthPopup } from './useOAuthPopup.ts'

const providers = Object.keys(providerIds) as ProviderName[]

/** Google and Discord, above the form. */
export function OAuthSignIn() {
  const { busy, problem, linking, open, dismiss } = useOAuthPopup()
  if (linking !== undefined) return <LinkingCard text={linking} onDismiss={dismiss} />
  return (
    <div className={styles.providers}>
      {providers.map((provider) => (
        <ProviderButton key={provider} provider={provider} verb="Continue with" busy={busy} onOpen={open}>
          <ProviderMark provider={provider} />
        </ProviderButton>
      ))}
      <FormProblem text={problem} />
      <p className={styles.or}>OR</p>
    </div>
  )
}
