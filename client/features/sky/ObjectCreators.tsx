import { Link } from 'react-router-dom'
import { creatorPath } from '../../../contract/page-paths.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import styles from './sky.module.css'
import type { ObjectCreatorFragment } from './sky.generated.ts'

export const ObjectCreators = ({ creators }: { creators: readonly ObjectCreatorFragment[] }) => (
  <ul className="columns row-gap-8" aria-label="Creators">
    {creators.map(({ id, slug, displayName, avatarUrl, avatarSizes, location }) => (
      <li key={id}>
        <Link className={`line ${styles.tile}`} to={creatorPath(slug)}>
          <Avatar name={displayName} url={avatarUrl ?? null} sizes={avatarSizes} size="medium" />
          <span className={styles.texts}>
            <span className="truncate" dir="auto">
              {displayName}
            </span>
            {location && (
              <span className="detail truncate" dir="auto">
                {location}
              </span>
            )}
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
