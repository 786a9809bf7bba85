import { useState } from 'react'
import { Link } from 'react-router-dom'
import { pagePaths } from '../../contract/page-paths.ts'
import { FormErrorMessage } from '../forms/FormErrorMessage.tsx'
import { OAuthSignIn } from './ProviderSignIn.tsx'
import { useSession } from './session.ts'
import styles from './SignInCard.module.css'
import { LogInForm, RegisterForm } from './SignInForms.tsx'

interface SignInCardProps {
  isNew: boolean
  onSwitch: () => void
  onRegistered?: () => void
  /** Whether the page waits for the sign-in, so that links open in a new tab. */
  isKept?: boolean
}

/** Every way to sign in and to sign up, for a stack below a heading. */
export function SignInCard({ isNew, onSwitch, onRegistered = () => {}, isKept = false }: SignInCardProps) {
  const [email, setEmail] = useState('')
  const session = useSession()
  const opened = isKept ? { target: '_blank' } : {}
  const hint = isKept && <span className="visually-hidden"> (opens in a new tab)</span>
  return (
    <>
      {session.state === 'unchecked' && <FormErrorMessage text={session.error} />}
      <div className="scripted">
        <OAuthSignIn />
      </div>
      {isNew ? (
        <RegisterForm email={email} onEmail={setEmail} onDone={onRegistered} />
      ) : (
        <LogInForm email={email} onEmail={setEmail} />
      )}
      {!isNew && (
        <p className="detail">
          <Link to={pagePaths.forgotPassword} state={{ email }} {...opened}>
            Forgot password?{hint}
          </Link>
        </p>
      )}
      <p className="scripted detail">
        <span>{isNew ? 'Already have an account? ' : 'New here? '}</span>
        <button className={styles.link} type="button" onClick={onSwitch}>
          {isNew ? 'Log in' : 'Sign up'}
        </button>
      </p>
      <p className="detail">
        By continuing you agree to our{' '}
        <Link to={pagePaths.terms} {...opened}>
          Terms{hint}
        </Link>{' '}
        and{' '}
        <Link to={pagePaths.privacy} {...opened}>
          Privacy{hint}
        </Link>{' '}
        rules.
      </p>
    </>
  )
}
