import { useState } from 'react'
import { Link } from 'react-router-dom'
import { picturePath } from '../../../contract/discovery.ts'
import { Picture } from '../../ui/Picture.tsx'
import { imageAlt } from '../gallery/image-alt.ts'
import { boxRatio, fluidRowHeight, JustifiedBox, JustifiedRows } from '../gallery/JustifiedRows.tsx'
import styles from './ObjectPictures.module.css'
import type { ObjectPictureFragment } from './sky.generated.ts'

/** Pictures of several creators, each with a link to it on its creator's page. */
export const ObjectPictures = ({ images }: { images: readonly ObjectPictureFragment[] }) => (
  <JustifiedRows rowHeight={fluidRowHeight} aria-label="Pictures">
    {images.map((image, index) => (
      <ObjectPicture key={image.id} image={image} index={index} />
    ))}
  </JustifiedRows>
)

function ObjectPicture({ image, index }: { image: ObjectPictureFragment; index: number }) {
  const { id, title, imageUrl, width, height, placeholder, sizes, creatorProfile: creator } = image
  const [isBroken, setIsBroken] = useState(false)
  const alt = imageAlt(image, index, creator.displayName)
  const ratio = boxRatio(image)
  return (
    <JustifiedBox className={styles.item} ratio={ratio}>
      <Link className={styles.link} to={picturePath(creator.slug, id)}>
        <span
          className={`${styles.frame} ${isBroken ? styles.broken : ''} red-by-night`}
          style={{ backgroundImage: `url("${placeholder}")` }}
        >
          <Picture
            sources={sizes}
            url={imageUrl}
            width={width}
            height={height}
            alt={alt}
            shown={`auto, (max-width: 479px) calc(100vw - 32px), min(${ratio.toFixed(2)} * 1.2 * ${fluidRowHeight}, 100vw - 32px)`}
            onError={() => setIsBroken(true)}
          />
        </span>
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
