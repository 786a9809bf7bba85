import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
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
import { LazyPart } from '../../ui/ErrorBoundary.tsx'
import { lazyWithRetry, retriable } from '../../ui/lazy-with-retry.tsx'
import { listBehind, overList, useVisit } from '../../ui/visit.ts'
import styles from './image-search.module.css'
import type { FoundImageFragment } from './image-search.generated.ts'
import type { Page } from './useFoundPages.ts'

type Found = FoundImageFragment & {
  objects?: readonly { title: string }[]
  otherObjects?: readonly string[]
}

const loadViewer = retriable(() => import('./FoundViewer.tsx'))
const FoundViewer = lazyWithRetry(async () => ({ default: (await loadViewer()).FoundViewer }))

/** Ignores failures: opening the viewer loads it again. */
const preloadViewer = () =>
  void loadViewer().then(
    ({ preloadViewer }) => preloadViewer(),
    () => {},
  )

export interface FoundImagesProps {
  id?: string
  page: Page<Found>
  /** The number of images of all pages, if this is the first one and they are counted. */
  total: number | undefined
  /** Reads the page after a cursor, for the viewer. */
  readAfter: (cursor: string) => Promise<Page<Found>>
  /** Whether the first row is visible when the page opens. */
  isAtTop?: boolean
  isOutdated?: boolean
}

/** Images of several creators, which open over the list. */
export function FoundImages(props: FoundImagesProps) {
  const { id, page, isAtTop = false, isOutdated } = props
  const { location } = useVisit()
  const navigate = useNavigate()
  const [wasOpened, setWasOpened] = useState(false)
  if (!wasOpened && listBehind(location)) setWasOpened(true)
  return (
    <>
      <JustifiedRows
        rowHeight={fluidRowHeight}
        id={id}
        tabIndex={-1}
        aria-label="Pictures"
        aria-busy={isOutdated}
      >
        {page.nodes.map((image, index) => (
          <FoundImage key={image.id} image={image} index={index} isFirst={isAtTop && index === 0} />
        ))}
      </JustifiedRows>
      {wasOpened && (
        // Without the viewer, the picture opens on its own page.
        <LazyPart onError={() => void navigate(location, { replace: true })}>
          <FoundViewer {...props} />
        </LazyPart>
      )}
    </>
  )
}

interface LinkedImagesProps {
  label: string
  images: readonly Found[]
  note: string
}

/** Images of several creators, which open on their own pages, with a note. */
export const LinkedImages = ({ label, images, note }: LinkedImagesProps) => (
  <JustifiedRows rowHeight={fluidRowHeight} aria-label={label}>
    {images.map((image, index) => (
      <FoundImage key={image.id} image={image} index={index} note={note} />
    ))}
  </JustifiedRows>
)

interface FoundImageProps {
  image: Found
  index: number
  isFirst?: boolean
  /** Set if the image does not open over the list. */
  note?: string
}

function FoundImage({ image, index, isFirst = false, note }: FoundImageProps) {
  const location = useLocation()
  const { id, title, placeholder, integrationSeconds, creatorProfile: creator } = image
  const alt = imageAlt(image, index, creator.displayName)
  const ratio = boxRatio(image)
  const object = image.objects?.[0]?.title ?? image.otherObjects?.[0]
  const facts = [
    object && !title?.toLowerCase().includes(object.toLowerCase()) && object,
    integrationSeconds > 0 && integrationText(integrationSeconds),
    note,
  ].filter(Boolean)
  return (
    <JustifiedBox className={styles.item} ratio={ratio}>
      <Link
        className={styles.link}
        to={imagePath(creator.slug, id)}
        state={note ? undefined : overList(location)}
        data-image={id}
        onPointerEnter={preloadViewer}
        onFocus={preloadViewer}
      >
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
