import { useState, useSyncExternalStore } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { pagePaths } from '../../../contract/page-paths.ts'
import { FormErrorMessage } from '../../forms/FormErrorMessage.tsx'
import { PasskeySignIn } from './PasskeySignIn.tsx'
import { OAuthSignIn } from './ProviderSignIn.tsx'
import { cookiesBlocked } from '../../session/session-cookie.ts'
import { useSession } from '../../session/session.ts'
import { LogInForm, RegisterForm } from './SignInForms.tsx'

interface SignInCardProps {
  isNew: boolean
  onSwitch: () => void
  onRegistered?: () => void
  /** Whether the page waits for the sign-in: links open in a new tab. */
  isWaiting?: boolean
}

/** Every way to sign in and to sign up, for a stack below a heading. */
export function SignInCard({ isNew, onSwitch, onRegistered, isWaiting = false }: SignInCardProps) {
  const [email, setEmail] = useState('')
  const session = useSession()
  const isCookieless = useSyncExternalStore(
    () => () => {},
    () => !navigator.cookieEnabled,
    () => false,
  )
  return (
    <>
      {isCookieless && <FormErrorMessage text={cookiesBlocked} />}
      {session.state === 'unchecked' && <FormErrorMessage text={session.error} />}
      <div className="scripted">
        <OAuthSignIn>{!isNew && <PasskeySignIn />}</OAuthSignIn>
      </div>
      {isNew ? (
        <RegisterForm email={email} onEmail={setEmail} onDone={onRegistered} />
      ) : (
        <LogInForm email={email} onEmail={setEmail} />
      )}
      {!isNew && (
        <p className="detail">
          <CardLink to={pagePaths.forgotPassword} state={{ email }} isWaiting={isWaiting}>
            Forgot password?
          </CardLink>
        </p>
      )}
      <p className="scripted detail">
        <span>{isNew ? 'Already have an account? ' : 'New here? '}</span>
        <button className="link-button" type="button" onClick={onSwitch}>
          {isNew ? 'Log in' : 'Sign up'}
        </button>
      </p>
      <p className="detail">
        By continuing you agree to our{' '}
        <CardLink to={pagePaths.terms} isWaiting={isWaiting}>
          Terms
        </CardLink>{' '}
        and{' '}
        <CardLink to={pagePaths.privacy} isWaiting={isWaiting}>
          Privacy
        </CardLink>{' '}
        rules.
      </p>
    </>
  )
}

const CardLink = ({ isWaiting, children, ...link }: LinkProps & { isWaiting: boolean }) =>
  isWaiting ? (
    <Link {...link} target="_blank">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </Link>
  ) : (
    <Link {...link}>{children}</Link>
  )
