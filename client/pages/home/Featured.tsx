import { Link } from 'react-router-dom'
import { creatorPath, pagePaths } from '../../../contract/page-paths.ts'
import { EmptyState } from '../../ui/Notice.tsx'
import { FramedImage, siteImage } from '../../ui/ResponsiveImage.tsx'
import styles from './home.module.css'
import dusty from './images/dusty-lane-480.webp'
import dustyLarge from './images/dusty-lane-860.webp'
import hal from './images/hal-alpha-480.webp'
import halLarge from './images/hal-alpha-860.webp'
import phil from './images/phil-terwheel-480.webp'
import philLarge from './images/phil-terwheel-860.webp'

interface FeaturedProps {
  found: ReturnType<typeof searchFeatured>
  search: string
  onClear: () => void
}

export function Featured({ found, search, onClear }: FeaturedProps) {
  return (
    <section className={styles.featured} aria-labelledby="featured">
      <div className="row apart baseline gap-8 above">
        <h2 id="featured">Featured creators</h2>
        <Link to={pagePaths.creators}>Browse all creators</Link>
      </div>
      {found.length === 0 && (
        <EmptyState
          title={
            <>
              No creators found matching “<bdi>{search.trim()}</bdi>”
            </>
          }
        >
          <button
            className="button"
            type="button"
            onClick={() => {
              document.querySelector<HTMLElement>('main [type=search]')!.focus() // this button is removed
              onClear()
            }}
          >
            Clear search
          </button>
        </EmptyState>
      )}
      <ul className={styles.row}>
        {found.map(({ id, name, bio, tags, image }) => (
          <li key={id}>
            <Link className={styles.creator} to={creatorPath(id)}>
              <FramedImage
                className={styles.image}
                image={image}
                placeholder={undefined}
                alt=""
                displayedWidth="(min-width: 1312px) 416px, (min-width: 720px) 31vw, 94vw"
              />
              <h3>{name}</h3>
              <p>{bio}</p>
              <p className="detail">{tags.join(' · ')}</p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const imageOf = (small: string, large: string) => siteImage([small, 480], [large, 860], 573)

/** Hard-coded, so that the page needs no query; each has a profile in the demo. */
const featuredCreators = [
  {
    id: 'dusty-lane',
    name: 'Dusty Lane',
    bio: 'I chase the parts of the sky where nothing shines.',
    tags: ['Dark nebulae', 'LRGB', 'Mosaics'],
    image: imageOf(dusty, dustyLarge),
  },
  {
    id: 'hal-alpha',
    name: 'Hal Alpha',
    bio: 'Looking at one star, safely, every clear day.',
    tags: ['Solar', 'Hydrogen-alpha', 'Livestreams'],
    image: imageOf(hal, halLarge),
  },
  {
    id: 'phil-terwheel',
    name: 'Phil Terwheel',
    bio: 'Bortle 9 and proud; the moon is just another filter.',
    tags: ['Narrowband', 'City imaging', 'SHO'],
    image: imageOf(phil, philLarge),
  },
]

export function searchFeatured(search: string) {
  const wanted = search.trim().toLowerCase()
  return featuredCreators.filter(({ name, bio, tags }) =>
    [name, bio, ...tags].some((text) => text.toLowerCase().includes(wanted)),
  )
}
