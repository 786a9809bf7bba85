import { Link } from 'react-router-dom'
import { galleryQuery } from '../../../contract/page-paths.ts'
import { countText } from '../../ui/count-text.ts'
import type { NewestImagesFragment } from './gallery.generated.ts'
import styles from './NewestImages.module.css'
import { ThumbnailRow } from '../../ui/ThumbnailRow.tsx'

/** In px, as in NewestImages.module.css. */
const width = 203

export function NewestImages({ profile }: { profile: NewestImagesFragment }) {
  const { displayName, newestImages, imageCount } = profile
  if (newestImages.length === 0) return null
  return (
    <section className={styles.newest}>
      <div className={styles.head}>
        <h2 className={styles.heading}>Newest pictures</h2>
        <Link className={styles.all} to={galleryQuery()}>
          {imageCount === 1 ? 'Gallery' : `All ${countText(imageCount, 'picture')}`}
        </Link>
      </div>
      <ThumbnailRow
        label="Newest pictures"
        images={newestImages}
        alt={`Picture by ${displayName}`}
        className={styles.thumbnails}
        width={width}
      />
    </section>
  )
}
