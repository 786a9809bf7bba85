import styles from './AreaLayout.module.css'
import { Skeleton, SkeletonLines } from './Skeleton.tsx'

/** The boxes of a page with a side navigation, while it loads. Apart from it, since every first load brings this one. */
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
