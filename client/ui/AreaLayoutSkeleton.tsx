import styles from './AreaLayout.module.css'
import { Skeleton, SkeletonLines } from './Skeleton.tsx'

/** Placeholder of an area page. A separate file, because it is part of the initial bundle. */
export const AreaLayoutSkeleton = () => (
  <div className={styles.area}>
    <div className={styles.nav}>
      {Array.from({ length: 3 }, (_, link) => (
        <span key={link} className={styles.link}>
          <Skeleton className={styles.linkSkeleton} />
        </span>
      ))}
    </div>
    <div className={styles.pageSkeleton}>
      <Skeleton className={styles.headingSkeleton} />
      <SkeletonLines count={3} />
    </div>
  </div>
)
