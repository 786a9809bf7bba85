import { useEffect, useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { creatorPath, pagePaths, registerPath } from '../../../contract/page-paths.ts'
import { userOf, useSession } from '../../session/session.ts'
import { SignInCard } from '../../features/sign-in/SignInCard.tsx'
import { PageHeading, usePageTitle } from '../../ui/PageHeading.tsx'
import { ResponsiveImage, siteImage } from '../../ui/ResponsiveImage.tsx'
import styles from './LoginPage.module.css'
import photoLarge from './images/fjord-sky-1066.webp'
import photoSmall from './images/fjord-sky-640.webp'

const photo = siteImage([photoSmall, 640], [photoLarge, 1066], 1066)

const redirectDelayMs = 200

export default function LoginPage() {
  const [params] = useSearchParams()
  const isNew = params.get('form') === 'register'
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
          Picture:{' '}
          <Link className="target" to={creatorPath('bjorn-observator')}>
            Björn Øbservatör
          </Link>
        </figcaption>
      </figure>
      <div className={`stack gap-24 ${styles.card}`}>
        <PageHeading focusKey={isNew ? 'register' : 'login'}>
          {isNew ? 'Create your account' : 'Welcome back'}
        </PageHeading>
        <SignInCard
          isNew={isNew}
          onSwitch={() => void navigate(isNew ? pagePaths.login : registerPath, { replace: true })}
          onRegistered={() => void navigate(pagePaths.home, { replace: true })}
        />
      </div>
    </div>
  )
}
