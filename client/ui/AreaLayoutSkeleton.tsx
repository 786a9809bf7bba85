import styles from './AreaLayout.module.css'
import { Skeleton, SkeletonLines } from './Skeleton.tsx'

/** Placeholder of an area page. A separate file, because it is part of the initial bundle. */
export const AreaLayoutSkeleton = () => (
  <div className={styles.area}>
    <div className={styles.nav}>
      {Array.from({ length: 3 }, (_, link) => (
        <span key={link} className={`nav-link ${styles.link}`}>
          <Skeleton width="96px" height="14px" />
        </span>
      ))}
    </div>
    <div className="form-width screen-high">
      <Skeleton className={styles.headingSkeleton} width="min(320px, 70%)" />
      <SkeletonLines count={3} />
    </div>
  </div>
)
