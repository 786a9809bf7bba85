import { Link } from 'react-router-dom'
import { objectPath } from '../../../contract/page-paths.ts'
import { StarIcon } from '../../ui/site-icons.tsx'
import { FramedPicture } from '../../ui/Picture.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { designationOf, kindAndPlace, picturesText } from './object-texts.ts'
import styles from './ObjectRow.module.css'
import type { ObjectRowFragment } from './sky.generated.ts'

export function ObjectRow({ object }: { object: ObjectRowFragment }) {
  const [image] = object.images
  const designation = designationOf(object)
  const place = kindAndPlace(object)
  return (
    <Link className={styles.row} to={objectPath(object.slug)}>
      {image ? (
        <FramedPicture
          className={styles.picture}
          image={image}
          placeholder={image.placeholder}
          alt=""
          displayedWidth="108px"
        />
      ) : (
        <span className={styles.picture}>
          <StarIcon className={styles.star} />
        </span>
      )}
      <span className={styles.texts}>
        <span className={styles.title}>
          <span>{object.title}</span>
          {designation && <span className={styles.designation}> {designation}</span>}
        </span>
        {place !== object.title && <span className={styles.fact}>{place}</span>}
        <span className={styles.fact}>{picturesText(object.imageCount)}</span>
      </span>
    </Link>
  )
}

export const ObjectRowSkeleton = () => (
  <div className={styles.row}>
    <Skeleton className={styles.picture} />
    <span className={styles.texts}>
      <Skeleton className={styles.line} />
      <Skeleton className={styles.line} />
    </span>
  </div>
)
