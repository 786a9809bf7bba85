import { Link } from 'react-router-dom'
import { FramedImage } from '../../ui/ResponsiveImage.tsx'
import type { GalleryThumbnailFragment } from './gallery.generated.ts'
import styles from './GalleryThumbnail.module.css'
import { imageAlt } from '../../ui/image-alt.ts'
import { boxRatio, fluidSizes, isStrip, JustifiedBox } from '../../ui/JustifiedRows.tsx'
import { linkToImage } from '../../ui/ThumbnailRow.tsx'

interface GalleryThumbnailProps {
  image: GalleryThumbnailFragment
  index: number
  displayName: string
  gearItemId: number | undefined
  isFirst: boolean
  onIntent: () => void
}

export function GalleryThumbnail(props: GalleryThumbnailProps) {
  const { image, index, displayName, gearItemId, isFirst, onIntent } = props
  const { id, title } = image
  const alt = imageAlt(image, index, displayName)
  const ratio = boxRatio(image)
  return (
    <JustifiedBox className={styles.item} ratio={ratio} data-strip={isStrip(image) || undefined}>
      <Link
        className={styles.link}
        {...linkToImage(id, gearItemId)}
        data-image={id}
        onPointerEnter={onIntent}
        onFocus={onIntent}
      >
        <FramedImage
          className={styles.frame}
          image={image}
          // On a strip the placeholder would show as bright bands above and below.
          placeholder={isStrip(image) ? undefined : image.placeholder}
          alt={alt}
          // A lazily loaded image can use its layout width.
          displayedWidth={isFirst ? fluidSizes(ratio) : `auto, ${fluidSizes(ratio)}`}
          isFirst={isFirst}
        />
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
