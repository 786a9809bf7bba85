import { type CSSProperties, useState } from 'react'
import { Link } from 'react-router-dom'
import type { GalleryThumbnailFragment } from '../../generated/graphql.ts'
import { Picture } from '../../ui/Picture.tsx'
import { boxRatio, isStrip } from './box-ratio.ts'
import styles from './GalleryThumbnail.module.css'
import { linkToImage } from './useShownImage.ts'

/** The target row height, as in GalleryThumbnail.module.css, and the average growth of a justified row. */
const rowHeight = 'clamp(180px, 22vw, 250px)'
const growth = 1.2

interface GalleryThumbnailProps {
  image: GalleryThumbnailFragment
  alt: string
  isFirst: boolean
  /** Called when the pointer or focus reaches the thumbnail, to preload the viewer. */
  onApproach: () => void
}

export function GalleryThumbnail({ image, alt, isFirst, onApproach }: GalleryThumbnailProps) {
  const { id, title, imageUrl, width, height, placeholder, sizes } = image
  const [isBroken, setIsBroken] = useState(false)
  const ratio = boxRatio(image)
  const estimate = `(max-width: 479px) calc(100vw - 32px), min(${(ratio * growth).toFixed(2)} * ${rowHeight}, 100vw - 32px)`
  return (
    <li
      className={styles.item}
      style={{ '--ratio': ratio } as CSSProperties}
      data-strip={isStrip(image) || undefined}
    >
      <Link
        className={styles.link}
        {...linkToImage(id)}
        data-image={id}
        onPointerEnter={onApproach}
        onFocus={onApproach}
      >
        <span
          className={`${styles.frame} ${isBroken ? styles.broken : ''} red-by-night`}
          // On a strip the placeholder would show as bright bands above and below.
          style={isStrip(image) ? undefined : { backgroundImage: `url("${placeholder}")` }}
        >
          {/* A lazily loaded image can use its layout width. */}
          <Picture
            sources={sizes}
            url={imageUrl}
            width={width}
            height={height}
            alt={alt}
            shown={isFirst ? estimate : `auto, ${estimate}`}
            isFirst={isFirst}
            onError={() => setIsBroken(true)}
          />
        </span>
        {title && (
          <span className={styles.title} aria-hidden={title === alt}>
            <span className={styles.lines} dir="auto">
              {title}
            </span>
          </span>
        )}
      </Link>
    </li>
  )
}
