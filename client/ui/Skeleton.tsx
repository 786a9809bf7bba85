import styles from './Skeleton.module.css'

/** A grey box where something loads; `className` gives it the size of what will come. */
export const Skeleton = ({ className = '' }: { className?: string | undefined }) => (
  <span className={`${styles.skeleton} ${className}`} aria-hidden="true" />
)

/** Lines of text that load. */
export const SkeletonLines = ({ count }: { count: number }) => (
  <span className={styles.lines} aria-hidden="true">
    {Array.from({ length: count }, (_, line) => (
      <Skeleton key={line} className={styles.line} />
    ))}
  </span>
)
