import { Link } from 'react-router-dom'
import { galleryQuery } from '../../../contract/page-paths.ts'
import { countText } from '../../ui/count-text.ts'
import type { NewestImagesFragment } from './gallery.generated.ts'
import styles from './gallery.module.css'
import { ThumbnailRow } from '../../ui/ThumbnailRow.tsx'

/** In px, as in gallery.module.css. */
const width = 203

export function NewestImages({ profile }: { profile: NewestImagesFragment }) {
  const { displayName, newestImages, imageCount } = profile
  if (newestImages.length === 0) return null
  return (
    <section className={`stack unprinted ${styles.newest}`}>
      <div className="row apart baseline gap-16 row-gap-4">
        <h2 className="subheading">Newest pictures</h2>
        <Link className="small tabular target" to={galleryQuery()}>
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
