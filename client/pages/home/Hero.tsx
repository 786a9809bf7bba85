import { type RefObject, useId } from 'react'
import { Link } from 'react-router-dom'
import { creatorPath, directoryParams, pagePaths } from '../../../contract/page-paths.ts'
import { userOf, useSession } from '../../session/session.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { ResponsiveImage } from '../../ui/ResponsiveImage.tsx'
import styles from './Hero.module.css'
import heroLarge from './images/hero-1600.webp'
import heroSmall from './images/hero-800.webp'

const photo = {
  imageUrl: heroLarge,
  width: 1600,
  height: 992,
  sizes: [
    { url: heroSmall, width: 800, mediaType: 'image/webp' },
    { url: heroLarge, width: 1600, mediaType: 'image/webp' },
  ],
  credit: { name: 'Miss Alignment', slug: 'miss-alignment' },
}

interface HeroProps {
  search: string
  onSearch: (search: string) => void
  searchBox: RefObject<HTMLInputElement | null>
}

export function Hero({ search, onSearch, searchBox }: HeroProps) {
  const id = useId()
  const session = useSession()
  const user = userOf(session)
  return (
    <section className={`${styles.hero} on-photograph`}>
      <div className={`${styles.photo} photo`}>
        <ResponsiveImage image={photo} alt="" displayedWidth="100vw" isFirst />
      </div>
      <div className={styles.words}>
        <PageHeading className={styles.title}>Find the people behind the night sky</PageHeading>
        <div className={styles.pitch}>
          {user && (
            <p>
              Welcome back, <bdi>{user.displayName}</bdi>. Who will you discover tonight?
            </p>
          )}
          {!user && (
            <p className={session.state === 'loading' ? styles.pending : undefined}>
              <span className={session.state === 'loading' ? 'pulse' : undefined}>
                A directory of astro-photographers and astronomy creators: their pictures, their gear and
                where to follow them.
              </span>
            </p>
          )}
        </div>
        <search className={styles.search}>
          {/* Without JavaScript the form searches the whole directory. */}
          <form action={pagePaths.creators} onSubmit={(event) => event.preventDefault()}>
            <label className="visually-hidden" htmlFor={id}>
              Search featured creators
            </label>
            <input
              className="input large"
              id={id}
              ref={searchBox}
              type="search"
              name={directoryParams.search}
              dir="auto"
              placeholder="Search by name or specialty"
              value={search}
              onChange={(event) => onSearch(event.target.value)}
            />
          </form>
        </search>
        <p className={styles.credit}>
          Photo:{' '}
          <Link className="target" to={creatorPath(photo.credit.slug)}>
            {photo.credit.name}
          </Link>
        </p>
      </div>
    </section>
  )
}
