import { Link } from 'react-router-dom'
import { picturePath } from '../../../contract/discovery.ts'
import { FramedPicture } from '../../ui/Picture.tsx'
import { imageAlt } from '../gallery/image-alt.ts'
import {
  boxRatio,
  fluidRowHeight,
  fluidSizes,
  JustifiedBox,
  JustifiedRows,
} from '../gallery/JustifiedRows.tsx'
import styles from './ObjectPictures.module.css'
import type { ObjectPictureFragment } from './sky.generated.ts'

export const ObjectPictures = ({ images }: { images: readonly ObjectPictureFragment[] }) => (
  <JustifiedRows rowHeight={fluidRowHeight} aria-label="Pictures">
    {images.map((image, index) => (
      <ObjectPicture key={image.id} image={image} index={index} />
    ))}
  </JustifiedRows>
)

function ObjectPicture({ image, index }: { image: ObjectPictureFragment; index: number }) {
  const { id, title, placeholder, creatorProfile: creator } = image
  const alt = imageAlt(image, index, creator.displayName)
  const ratio = boxRatio(image)
  return (
    <JustifiedBox className={styles.item} ratio={ratio}>
      <Link className={styles.link} to={picturePath(creator.slug, id)}>
        <FramedPicture
          className={styles.frame}
          image={image}
          placeholder={placeholder}
          alt={alt}
          displayedWidth={`auto, ${fluidSizes(ratio)}`}
        />
        <span className={styles.caption}>
          {title && (
            <span className={styles.title} dir="auto" aria-hidden={title === alt}>
              {title}
            </span>
          )}
          <span className={styles.creator}>
            by <bdi>{creator.displayName}</bdi>
          </span>
        </span>
      </Link>
    </JustifiedBox>
  )
}
