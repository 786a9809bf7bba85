import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { pagePaths, registerPath } from '../../../contract/page-paths.ts'
import { userOf, useSession } from '../../session/session.ts'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { Featured } from './Featured.tsx'
import { Hero } from './Hero.tsx'
import styles from './Featured.module.css'

export default function HomePage() {
  usePageTitle()
  const [search, setSearch] = useState('')
  const searchBox = useRef<HTMLInputElement>(null)

  // A visitor may type before the page is hydrated.
  useEffect(() => setSearch(searchBox.current!.value), [])

  function clearSearch() {
    setSearch('')
    searchBox.current?.focus() // the focused button is removed
  }
  return (
    <>
      <Hero search={search} onSearch={setSearch} searchBox={searchBox} />
      <Featured search={search} onClear={clearSearch} />
      <Join />
    </>
  )
}

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
