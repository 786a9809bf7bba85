import { Link } from 'react-router-dom'
import { FramedImage } from '../../ui/ResponsiveImage.tsx'
import type { GalleryThumbnailFragment } from './gallery.generated.ts'
import styles from './ThumbnailRow.module.css'
import { linkToImage } from './useShownImage.ts'

const ratio = 3 / 2

interface ThumbnailRowProps {
  label: string
  images: readonly GalleryThumbnailFragment[]
  /** The alt text of images without a text of their own. */
  alt: string
  className: string | undefined
  /** The largest width of a thumbnail in px. */
  width: number
}

/** Small images, cropped to one shape, that open in the viewer; the class sets their columns. */
export const ThumbnailRow = ({ label, images, alt, className, width }: ThumbnailRowProps) => (
  <ul className={`${styles.row} ${className}`} aria-label={label}>
    {images.map((image) => (
      <li key={image.id}>
        <Link className={styles.thumbnail} {...linkToImage(image.id)} data-image={image.id}>
          <FramedImage
            className={styles.frame}
            image={image}
            placeholder={image.placeholder}
            alt={image.altText || image.title || alt}
            // A wide image is cropped.
            displayedWidth={`${Math.ceil(Math.max(image.width / image.height / ratio, 1) * width)}px`}
          />
        </Link>
      </li>
    ))}
  </ul>
)
