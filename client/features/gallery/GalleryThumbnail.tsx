import type { CSSProperties } from 'react'
import { Link } from 'react-router-dom'
import type { GalleryThumbnailFragment } from '../../generated/graphql.ts'
import { Picture } from '../../ui/Picture.tsx'
import styles from './GalleryThumbnail.module.css'
import { linkToImage } from './useShownImage.ts'

/** The height that rows aim at, as in GalleryThumbnail.module.css, and how much a row grows on average to be full. */
const rowHeight = 'clamp(180px, 22vw, 250px)'
const growth = 1.2

/** The narrowest and the widest box: a strip of sky stands whole in one that can still be seen and touched. */
const narrowest = 1 / 2
const widest = 6

interface GalleryThumbnailProps {
  image: GalleryThumbnailFragment
  alt: string
  isFirst: boolean
  /** Somebody is about to open it. */
  onApproach: () => void
}

/** A whole frame in a row of frames; a link to the viewer. */
export function GalleryThumbnail({ image, alt, isFirst, onApproach }: GalleryThumbnailProps) {
  const { id, title, imageUrl, width, height, placeholder, sizes } = image
  const ratio = Math.min(Math.max(width / height, narrowest), widest)
  const estimate = `(max-width: 479px) calc(100vw - 32px), min(${(ratio * growth).toFixed(2)} * ${rowHeight}, 100vw - 32px)`
  return (
    <li
      className={styles.item}
      style={{ '--ratio': ratio } as CSSProperties}
      data-strip={ratio === width / height ? undefined : true}
    >
      <Link
        className={styles.link}
        {...linkToImage(id)}
        data-image={id}
        onPointerEnter={onApproach}
        onFocus={onApproach}
      >
        <span className={`${styles.frame} red-by-night`} style={{ backgroundImage: `url("${placeholder}")` }}>
          {/* A browser that loads it late knows by then how wide it stands. */}
          <Picture
            sources={sizes}
            url={imageUrl}
            width={width}
            height={height}
            alt={alt}
            shown={isFirst ? estimate : `auto, ${estimate}`}
            isFirst={isFirst}
          />
        </span>
        {title && (
          <span className={styles.title} aria-hidden={title === alt}>
            {title}
          </span>
        )}
      </Link>
    </li>
  )
}
