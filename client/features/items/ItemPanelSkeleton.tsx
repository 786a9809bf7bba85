import styles from './ItemPanel.module.css'
import { Skeleton } from '../../ui/Skeleton.tsx'

export const ItemPanelSkeleton = ({ title, rows }: { title: string; rows: number }) => (
  <section className={styles.panel} aria-busy="true" aria-label={title}>
    <div className={styles.head}>
      <h2>{title}</h2>
    </div>
    <div>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className={styles.skeleton} />
      ))}
    </div>
  </section>
)
