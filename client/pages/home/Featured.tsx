import { Link } from 'react-router-dom'
import { creatorPath, pagePaths } from '../../../contract/page-paths.ts'
import buttons from '../../ui/button.module.css'
import { EmptyState } from '../../ui/Notice.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { searchFeatured } from './featured.ts'
import styles from './Featured.module.css'

export function Featured({ search, onClear }: { search: string; onClear: () => void }) {
  const found = searchFeatured(search)
  return (
    <section className={styles.featured} aria-labelledby="featured">
      <div className={styles.head}>
        <h2 id="featured">Featured creators</h2>
        <Link to={pagePaths.creators}>Browse all creators</Link>
      </div>
      <div aria-live="polite">
        {found.length === 0 && (
          <EmptyState
            title={
              <>
                No creators found matching “<bdi>{search.trim()}</bdi>”
              </>
            }
          >
            <button className={buttons.button} type="button" onClick={onClear}>
              Clear search
            </button>
          </EmptyState>
        )}
      </div>
      <ul className={styles.row}>
        {found.map(({ id, name, bio, tags, image }) => (
          <li key={id}>
            <Link className={styles.creator} to={creatorPath(id)}>
              <span className={`${styles.picture} photo`}>
                <Picture
                  image={image}
                  alt=""
                  shown="(min-width: 1312px) 416px, (min-width: 720px) 31vw, 94vw"
                />
              </span>
              <h3 className={styles.name}>{name}</h3>
              <p className={styles.bio}>{bio}</p>
              <p className={styles.tags}>{tags.join(' · ')}</p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
