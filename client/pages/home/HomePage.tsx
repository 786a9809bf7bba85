import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { creatorPath, directoryParams, pagePaths, registerPath } from '../../../contract/page-paths.ts'
import { creatorsFeed } from '../../head/page-head.ts'
import { userOf, useSession } from '../../session/session.ts'
import { countText } from '../../ui/count-text.ts'
import { LazyPart } from '../../ui/ErrorBoundary.tsx'
import { lazyWithRetry, retriable } from '../../ui/lazy-with-retry.tsx'
import { PageHeading, usePageTitle } from '../../ui/PageHeading.tsx'
import { ResponsiveImage, siteImage } from '../../ui/ResponsiveImage.tsx'
import { SearchForm } from '../../ui/SearchForm.tsx'
import { Featured, searchFeatured } from './Featured.tsx'
import styles from './home.module.css'
import query from './HomePage.graphql?raw'
import heroLarge from './images/hero-1600.webp'
import heroSmall from './images/hero-800.webp'
import { Status } from '../../ui/Status.tsx'
import { useHomeData } from './useHomeData.ts'

const HomeChecklist = lazyWithRetry(retriable(() => import('../../features/onboarding/HomeChecklist.tsx')))

const photo = siteImage([heroSmall, 800], [heroLarge, 1600], 992)

export const plainQuery = import.meta.env.SSR && query

export const head = import.meta.env.SSR && (() => ({ feed: creatorsFeed() }))

export default function HomePage() {
  usePageTitle()
  const [search, setSearch] = useState('')
  const home = useHomeData()
  const text = search.trim()
  const found = searchFeatured(home.data?.featuredCreators ?? [], text)
  return (
    <>
      <Hero
        search={search}
        count={home.data && found.length}
        isDemo={home.data?.isDemo}
        onSearch={setSearch}
      />
      <Featured home={home} found={found} search={text} onClear={() => setSearch('')} />
      <Join />
    </>
  )
}

interface HeroProps {
  search: string
  /** How many of the featured creators match; undefined until they are known. */
  count: number | undefined
  isDemo: boolean | undefined
  onSearch: (search: string) => void
}

function Hero({ search, count, isDemo, onSearch }: HeroProps) {
  const navigate = useNavigate()
  const session = useSession()
  const user = userOf(session)
  const text = search.trim()
  const allCreators =
    pagePaths.creators + (text && `?${new URLSearchParams({ [directoryParams.search]: text })}`)
  return (
    <section className={`${styles.hero} on-photograph`}>
      <div className={`${styles.photo} photo`}>
        <ResponsiveImage image={photo} alt="" displayedWidth="100vw" isFirst />
      </div>
      {user && (
        <div className={styles.checklist}>
          <LazyPart>
            <HomeChecklist userId={user.id} />
          </LazyPart>
        </div>
      )}
      <div className={styles.words}>
        <PageHeading className={styles.title}>Find the people behind the night sky</PageHeading>
        <div className={styles.pitch}>
          {user ? (
            <p key="welcome">
              <span>{isNew(user.createdAt) ? 'Welcome, ' : 'Welcome back, '}</span>
              <bdi>{user.displayName}</bdi>. Who will you discover tonight?
            </p>
          ) : (
            <p className={session.state === 'loading' ? styles.pending : undefined}>
              <span className={session.state === 'loading' ? 'pulse' : undefined}>
                A directory of astro-photographers and astronomy creators: their pictures, their gear and
                where to follow them.
              </span>
            </p>
          )}
        </div>
        <search className={styles.search}>
          <SearchForm
            action={pagePaths.creators}
            name={directoryParams.search}
            hiddenLabel="Search featured creators"
            placeholder="Search by name or specialty"
            value={search}
            onChange={onSearch}
            onSubmit={() => void navigate(allCreators)}
          />
          <div className={styles.found}>
            <Status>
              {text &&
                count !== undefined &&
                (count > 0 ? `${countText(count, 'featured creator')} found` : 'No featured creators found')}
            </Status>
            {text && (
              // A browser that translates pages has replaced the texts of the last one.
              <Link key={text} className="target" to={allCreators}>
                Search all creators for “<bdi>{text}</bdi>”
              </Link>
            )}
          </div>
        </search>
        <p className={styles.credit}>
          {isDemo && (
            <span>
              Picture:{' '}
              <Link className="target" to={creatorPath('miss-alignment')}>
                Miss Alignment
              </Link>
            </span>
          )}
        </p>
      </div>
    </section>
  )
}

const dayMs = 24 * 60 * 60 * 1000

/** By the age of the account, however and wherever its user registered. */
const isNew = (createdAt: string) => Date.now() - Date.parse(createdAt) < dayMs

function Join() {
  const user = userOf(useSession())
  return (
    <section className={`row apart gap-24 ${styles.join}`} aria-labelledby="join">
      <div>
        <h2 id="join">Show your own sky</h2>
        <p className="muted">
          One page for your pictures, your gear, your links and the ways to support you.
        </p>
      </div>
      <div className="row">
        {user ? (
          <Link className="button primary" to={pagePaths.dashboard}>
            Create Creator Profile
          </Link>
        ) : (
          <>
            <Link className="button primary" to={registerPath}>
              Sign Up Now
            </Link>
            <Link className="button" to={pagePaths.login}>
              Sign In
            </Link>
          </>
        )}
      </div>
    </section>
  )
}
