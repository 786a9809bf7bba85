import styles from './Skeleton.module.css'

export const Skeleton = ({ className = '' }: { className?: string | undefined }) => (
  <span className={`${styles.skeleton} ${className}`} aria-hidden="true" />
)

export const SkeletonLines = ({ count }: { count: number }) => (
  <span className={styles.lines} aria-hidden="true">
    {Array.from({ length: count }, (_, line) => (
      <Skeleton key={line} className={styles.line} />
    ))}
  </span>
)
