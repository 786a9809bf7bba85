import { Link } from 'react-router-dom'
import { creatorPath } from '../../../contract/page-paths.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import styles from './ObjectCreators.module.css'
import type { ObjectCreatorFragment } from './sky.generated.ts'

export const ObjectCreators = ({ creators }: { creators: readonly ObjectCreatorFragment[] }) => (
  <ul className={styles.creators} aria-label="Creators">
    {creators.map(({ id, slug, displayName, avatarUrl, avatarSizes, location }) => (
      <li key={id}>
        <Link className={styles.creator} to={creatorPath(slug)}>
          <Avatar name={displayName} url={avatarUrl ?? null} sizes={avatarSizes} size="medium" />
          <span className={styles.texts}>
            <span className={styles.name} dir="auto">
              {displayName}
            </span>
            {location && (
              <span className={styles.location} dir="auto">
                {location}
              </span>
            )}
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
