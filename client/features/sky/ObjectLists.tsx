import { Link } from 'react-router-dom'
import { creatorPath, objectPath } from '../../../contract/page-paths.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Skeleton } from '../../ui/Loading.tsx'
import { FramedImage } from '../../ui/ResponsiveImage.tsx'
import { StarIcon } from '../../ui/site-icons.tsx'
import { designationOf, kindAndPlace, imagesText } from './object-texts.ts'
import type { ObjectCreatorFragment, ObjectRowFragment } from './sky.generated.ts'
import styles from './sky.module.css'

export function ObjectRow({ object }: { object: ObjectRowFragment }) {
  const [image] = object.images.nodes
  const designation = designationOf(object)
  const place = kindAndPlace(object)
  return (
    <Link className={`line ${styles.tile} ${styles.row}`} to={objectPath(object.slug)}>
      {image ? (
        <FramedImage
          className={styles.image}
          image={image}
          placeholder={image.placeholder}
          alt=""
          displayedWidth="108px"
        />
      ) : (
        <span className={styles.image}>
          <StarIcon className={styles.star} />
        </span>
      )}
      <span className={`grow ${styles.texts}`}>
        <span className="strong break-words">
          <span>{object.title}</span>
          {designation && <span className={styles.designation}> {designation}</span>}
        </span>
        {place !== object.title && <span className="detail">{place}</span>}
        <span className="detail">{imagesText(object.imageCount)}</span>
      </span>
    </Link>
  )
}

export const ObjectRowSkeleton = () => (
  <div className={`line ${styles.tile} ${styles.row}`}>
    <Skeleton className={styles.image} />
    <span className={`grow ${styles.texts}`}>
      <Skeleton className={styles.line} width="70%" height="1em" />
      <Skeleton className={styles.line} width="70%" height="1em" />
    </span>
  </div>
)

export const ObjectCreators = ({ creators }: { creators: readonly ObjectCreatorFragment[] }) => (
  <ul className="columns row-gap-8" aria-label="Creators">
    {creators.map((creator) => (
      <li key={creator.id}>
        <Link className={`line ${styles.tile}`} to={creatorPath(creator.slug)}>
          <Avatar person={creator} size="medium" />
          <span className={styles.texts}>
            <span className="truncate">
              <bdi>{creator.displayName}</bdi>
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

/** Names the source of the facts, as its licence requires. */
export const CatalogueSource = () => (
  <p className="detail section">
    Data of deep-sky objects: <a href="https://github.com/mattiaverga/OpenNGC">OpenNGC</a> by Mattia Verga,{' '}
    <a href="https://creativecommons.org/licenses/by-sa/4.0/">CC BY-SA 4.0</a>, and{' '}
    <a href="https://stellarium.org">Stellarium</a>, GPL 2 or later.
  </p>
)
