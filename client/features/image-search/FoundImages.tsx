import { Link } from 'react-router-dom'
import { imagePath } from '../../../contract/discovery.ts'
import { integrationText } from '../../ui/integration-text.ts'
import {
  boxRatio,
  fluidRowHeight,
  fluidSizes,
  imageAlt,
  JustifiedBox,
  JustifiedRows,
} from '../../ui/JustifiedRows.tsx'
import type { GalleryImageOrder } from '../../generated/schema-types.ts'
import { FramedImage } from '../../ui/ResponsiveImage.tsx'
import styles from './image-search.module.css'
import type { FoundImageFragment } from './image-search.generated.ts'

type Found = FoundImageFragment & {
  objects?: readonly { title: string }[]
  otherObjects?: readonly string[]
}

interface FoundImagesProps {
  images: readonly Found[]
  /** Whether the first row is visible when the page opens. */
  isAtTop?: boolean
  isOutdated?: boolean
}

/** Images of several creators, which open on their creators' pages. */
export const FoundImages = ({ images, isAtTop = false, isOutdated }: FoundImagesProps) => (
  <JustifiedRows rowHeight={fluidRowHeight} aria-label="Pictures" aria-busy={isOutdated}>
    {images.map((image, index) => (
      <FoundImage key={image.id} image={image} index={index} isFirst={isAtTop && index === 0} />
    ))}
  </JustifiedRows>
)

function FoundImage({ image, index, isFirst }: { image: Found; index: number; isFirst: boolean }) {
  const { id, title, placeholder, integrationSeconds, creatorProfile: creator } = image
  const alt = imageAlt(image, index, creator.displayName)
  const ratio = boxRatio(image)
  const object = image.objects?.[0]?.title ?? image.otherObjects?.[0]
  const facts = [
    object && !title?.toLowerCase().includes(object.toLowerCase()) && object,
    integrationSeconds > 0 && integrationText(integrationSeconds),
  ].filter(Boolean)
  return (
    <JustifiedBox className={styles.item} ratio={ratio}>
      <Link className={styles.link} to={imagePath(creator.slug, id)}>
        <FramedImage
          className={styles.shown}
          image={image}
          placeholder={placeholder}
          alt={alt}
          displayedWidth={isFirst ? fluidSizes(ratio) : `auto, ${fluidSizes(ratio)}`}
          isFirst={isFirst}
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
          {facts.length > 0 && <span className="muted truncate tabular">{facts.join(' · ')}</span>}
        </span>
      </Link>
    </JustifiedBox>
  )
}

const pageLabels = {
  newest: { first: 'Newest pictures', next: 'Older pictures' },
  integration: { first: 'Longest integration', next: 'Shorter integration' },
}

interface ImagePagerProps {
  orderBy: GalleryImageOrder
  /** The addresses; undefined for the page that is shown, and after the last one. */
  first: string | undefined
  next: string | undefined
}

export const ImagePager = ({ orderBy, first, next }: ImagePagerProps) =>
  (first ?? next) !== undefined && (
    <nav className="row gap-16 centered below" aria-label="Pages of pictures">
      {first && (
        <Link className="button" to={first}>
          {pageLabels[orderBy].first}
        </Link>
      )}
      {next && (
        <Link className="button" to={next}>
          {pageLabels[orderBy].next}
        </Link>
      )}
    </nav>
  )
