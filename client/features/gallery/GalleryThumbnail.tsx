import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Picture } from '../../ui/Picture.tsx'
import type { GalleryThumbnailFragment } from './gallery.generated.ts'
import styles from './GalleryThumbnail.module.css'
import { imageAlt } from './image-alt.ts'
import { boxRatio, fluidRowHeight, isStrip, JustifiedBox } from './JustifiedRows.tsx'
import { linkToImage } from './useShownImage.ts'

const growth = 1.2

interface GalleryThumbnailProps {
  image: GalleryThumbnailFragment
  index: number
  displayName: string
  gearItemId: number | undefined
  isFirst: boolean
  onApproach: () => void
}

export function GalleryThumbnail(props: GalleryThumbnailProps) {
  const { image, index, displayName, gearItemId, isFirst, onApproach } = props
  const { id, title, imageUrl, width, height, placeholder, sizes } = image
  const [isBroken, setIsBroken] = useState(false)
  const alt = imageAlt(image, index, displayName)
  const ratio = boxRatio(image)
  const estimate = `(max-width: 479px) calc(100vw - 32px), min(${(ratio * growth).toFixed(2)} * ${fluidRowHeight}, 100vw - 32px)`
  return (
    <JustifiedBox className={styles.item} ratio={ratio} data-strip={isStrip(image) || undefined}>
      <Link
        className={styles.link}
        {...linkToImage(id, gearItemId)}
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
    </JustifiedBox>
  )
}
