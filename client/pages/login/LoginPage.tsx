import { useEffect, useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { creatorPath, pagePaths, registerPath } from '../../../contract/page-paths.ts'
import { OAuthSignIn } from '../../session/ProviderSignIn.tsx'
import { LogInForm, RegisterForm } from '../../session/SignInForms.tsx'
import { userOf, useSession } from '../../session/session.ts'
import { FormErrorMessage } from '../../forms/FormErrorMessage.tsx'
import { PageHeading, usePageTitle } from '../../ui/PageHeading.tsx'
import { ResponsiveImage, siteImage } from '../../ui/ResponsiveImage.tsx'
import styles from './LoginPage.module.css'
import photoLarge from './images/fjord-sky-1066.webp'
import photoSmall from './images/fjord-sky-640.webp'

const photo = siteImage([photoSmall, 640], [photoLarge, 1066], 1066)

/** See docs/product.md, 'Constants'. */
const redirectDelayMs = 200

export default function LoginPage() {
  const [params] = useSearchParams()
  const isNew = params.get('form') === 'register'
  const [email, setEmail] = useState('')
  const [wasVisitor, setWasVisitor] = useState(false)
  const session = useSession()
  const navigate = useNavigate()
  const hasSignedIn = wasVisitor && userOf(session) !== null
  useEffect(() => {
    if (!hasSignedIn) return undefined
    const timer = setTimeout(() => {
      // The user may have followed a link, whose page is loading.
      if (window.location.pathname === pagePaths.login) void navigate(pagePaths.home, { replace: true })
    }, redirectDelayMs)
    return () => clearTimeout(timer)
  }, [hasSignedIn, navigate])
  usePageTitle(isNew ? 'Sign up' : 'Log in')

  const isVisitor = session.state === 'visitor' || session.state === 'unchecked'
  if (isVisitor && !wasVisitor) setWasVisitor(true)
  if (userOf(session) && !wasVisitor) return <Navigate to={pagePaths.home} replace />

  return (
    <div className={styles.page}>
      <figure className={`${styles.photo} photo`}>
        <ResponsiveImage image={photo} alt="" displayedWidth="50vw" />
        <figcaption className={`on-picture ${styles.credit}`}>
          Photo:{' '}
          <Link className="target" to={creatorPath('bjorn-observator')}>
            Björn Øbservatör
          </Link>
        </figcaption>
      </figure>
      <div className={`stack gap-24 ${styles.card}`}>
        <PageHeading focusKey={isNew ? 'register' : 'login'}>
          {isNew ? 'Create your account' : 'Welcome back'}
        </PageHeading>
        {session.state === 'unchecked' && <FormErrorMessage text={session.error} />}
        <div className="scripted">
          <OAuthSignIn />
        </div>
        {isNew ? (
          <RegisterForm
            email={email}
            onEmail={setEmail}
            onDone={() => void navigate(pagePaths.home, { replace: true })}
          />
        ) : (
          <LogInForm email={email} onEmail={setEmail} />
        )}
        {!isNew && (
          <p className="detail">
            <Link to={pagePaths.forgotPassword} state={{ email }}>
              Forgot password?
            </Link>
          </p>
        )}
        <p className="scripted detail">
          <span>{isNew ? 'Already have an account? ' : 'New here? '}</span>
          <button
            className={styles.link}
            type="button"
            onClick={() => void navigate(isNew ? pagePaths.login : registerPath, { replace: true })}
          >
            {isNew ? 'Log in' : 'Sign up'}
          </button>
        </p>
        <p className="detail">
          By continuing you agree to our <Link to={pagePaths.terms}>Terms</Link> and{' '}
          <Link to={pagePaths.privacy}>Privacy</Link> rules.
        </p>
      </div>
    </div>
  )
}
