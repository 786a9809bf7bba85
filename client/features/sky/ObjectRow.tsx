import { Link } from 'react-router-dom'
import { objectPath } from '../../../contract/page-paths.ts'
import { StarIcon } from '../../ui/site-icons.tsx'
import { FramedImage } from '../../ui/ResponsiveImage.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { designationOf, kindAndPlace, imagesText } from './object-texts.ts'
import styles from './ObjectRow.module.css'
import type { ObjectRowFragment } from './sky.generated.ts'

export function ObjectRow({ object }: { object: ObjectRowFragment }) {
  const [image] = object.images.nodes
  const designation = designationOf(object)
  const place = kindAndPlace(object)
  return (
    <Link className={styles.row} to={objectPath(object.slug)}>
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
      <span className={styles.texts}>
        <span className={styles.title}>
          <span>{object.title}</span>
          {designation && <span className={styles.designation}> {designation}</span>}
        </span>
        {place !== object.title && <span className={styles.fact}>{place}</span>}
        <span className={styles.fact}>{imagesText(object.imageCount)}</span>
      </span>
    </Link>
  )
}

export const ObjectRowSkeleton = () => (
  <div className={styles.row}>
    <Skeleton className={styles.image} />
    <span className={styles.texts}>
      <Skeleton className={styles.line} />
      <Skeleton className={styles.line} />
    </span>
  </div>
)
