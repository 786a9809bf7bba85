import { Link } from 'react-router-dom'
import { objectPath } from '../../../contract/page-paths.ts'
import { StarIcon } from '../../ui/site-icons.tsx'
import { FramedImage } from '../../ui/ResponsiveImage.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { designationOf, kindAndPlace, imagesText } from './object-texts.ts'
import styles from './sky.module.css'
import type { ObjectRowFragment } from './sky.generated.ts'

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
