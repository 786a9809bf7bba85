import { Link } from 'react-router-dom'
import { imagePath } from '../../../contract/discovery.ts'
import { FramedImage } from '../../ui/ResponsiveImage.tsx'
import {
  boxRatio,
  fluidRowHeight,
  fluidSizes,
  imageAlt,
  JustifiedBox,
  JustifiedRows,
} from '../../ui/JustifiedRows.tsx'
import styles from './sky.module.css'
import type { ObjectImageFragment } from './sky.generated.ts'

export const ObjectImages = ({ images }: { images: readonly ObjectImageFragment[] }) => (
  <JustifiedRows rowHeight={fluidRowHeight} aria-label="Pictures">
    {images.map((image, index) => (
      <ObjectImage key={image.id} image={image} index={index} />
    ))}
  </JustifiedRows>
)

function ObjectImage({ image, index }: { image: ObjectImageFragment; index: number }) {
  const { id, title, placeholder, creatorProfile: creator } = image
  const alt = imageAlt(image, index, creator.displayName)
  const ratio = boxRatio(image)
  return (
    <JustifiedBox className={styles.item} ratio={ratio}>
      <Link className={styles.link} to={imagePath(creator.slug, id)}>
        <FramedImage
          className={styles.shown}
          image={image}
          placeholder={placeholder}
          alt={alt}
          displayedWidth={`auto, ${fluidSizes(ratio)}`}
        />
        <span className={styles.caption}>
          {title && (
            <span className="truncate" dir="auto" aria-hidden={title === alt}>
              {title}
            </span>
          )}
          <span className="muted truncate">
            by <bdi>{creator.displayName}</bdi>
          </span>
        </span>
      </Link>
    </JustifiedBox>
  )
}
