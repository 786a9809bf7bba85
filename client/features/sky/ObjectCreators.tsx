import { Link } from 'react-router-dom'
import { creatorPath } from '../../../contract/page-paths.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import styles from './sky.module.css'
import type { ObjectCreatorFragment } from './sky.generated.ts'

export const ObjectCreators = ({ creators }: { creators: readonly ObjectCreatorFragment[] }) => (
  <ul className="columns row-gap-8" aria-label="Creators">
    {creators.map((creator) => (
      <li key={creator.id}>
        <Link className={`line ${styles.tile}`} to={creatorPath(creator.slug)}>
          <Avatar person={creator} size="medium" />
          <span className={styles.texts}>
            <span className="truncate" dir="auto">
              {creator.displayName}
            </span>
            {creator.location && (
              <span className="detail truncate" dir="auto">
                {creator.location}
              </span>
            )}
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
