import type { CSSProperties } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './GalleryPanel.module.css'

/** Six images (docs/product.md, 'Constants') in common aspect ratios. */
const ratios = [3 / 2, 1, 4 / 3, 16 / 9, 5 / 4, 4 / 5]

export const GalleryPanelSkeleton = () => (
  <section className={styles.panel} aria-busy="true" aria-label="Gallery">
    <output className="visually-hidden">Loading your images</output>
    <div className={styles.head}>
      <Skeleton className={styles.headSkeleton} />
    </div>
    <ul className={styles.rows} aria-hidden="true">
      {ratios.map((ratio) => (
        <li className={styles.skeleton} key={ratio} style={{ '--ratio': ratio } as CSSProperties}>
          <Skeleton className={styles.picture} />
        </li>
      ))}
    </ul>
  </section>
)
