import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router-dom'
import { imageSearchPath } from '../../../contract/image-search-path.ts'
import { Chip, ChipList } from '../../ui/ChipList.tsx'
import { formatNumber } from '../../ui/count-text.ts'
import { UserText } from '../../ui/UserText.tsx'
import { fileSizeText } from '../../ui/file-size.ts'
import { type ImageFactsFragment, useImageFactsQuery } from './gallery.generated.ts'
import { HiddenNotice } from '../moderation/HiddenNotice.tsx'
import { ReportButton } from '../moderation/ReportButton.tsx'
import { ImageAcquisition, ImageObjects } from '../acquisition/ImageAcquisition.tsx'
import { PlacementFacts } from '../placement/PlacementFacts.tsx'
import styles from './gallery.module.css'
import { type ImageCreator, ImageTitle, type ImageTitleProps } from './ImageTitle.tsx'
import { fullImageUrl } from './ViewerSlide.tsx'

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** In UTC, so that it is the same day in every time zone. */
const dayText = (date: string) => day.format(new Date(`${date}T00:00:00Z`))

const scrollingKeys = ['Home', 'End', 'ArrowUp', 'ArrowDown']

/** Also all keys in the form of a report. */
function stopScrollingKeys(event: KeyboardEvent<HTMLElement>) {
  const isInForm = (event.target as Element).closest('dialog') !== null
  if (isInForm || scrollingKeys.includes(event.key)) event.stopPropagation()
}

interface ImageDetailsProps extends ImageTitleProps {
  children: ReactNode
}

export function ImageDetails({ image, creator, children }: ImageDetailsProps) {
  const section = useRef<HTMLElement>(null)
  const showTop = useEffectEvent((_of: number) => {
    section.current!.scrollTop = 0
  })
  useEffect(() => showTop(image.id), [image.id])
  return (
    // It scrolls, so it must be focusable; its keys and gestures must not move the image.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.details}
      ref={section}
      aria-label="Details"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={stopScrollingKeys}
      onPointerDown={(event) => event.stopPropagation()}
      onWheel={(event) => event.stopPropagation()}
    >
      <ImageTitle image={image} creator={creator} />
      {children}
    </section>
  )
}

interface FactsProps {
  creator: Pick<ImageCreator, 'slug' | 'userId'>
  /** After the place in the sky. */
  children?: ReactNode
}

interface ImageFactsProps extends FactsProps {
  image: ImageFactsFragment
}

/** What the creator and the file say of a picture. */
export function ImageFacts({ image, creator, children }: ImageFactsProps) {
  const { description, captureDate, tags, width, height, byteSize } = image
  return (
    <>
      {captureDate && (
        <p className="muted">
          Taken <time dateTime={captureDate}>{dayText(captureDate)}</time>
        </p>
      )}
      <ImageObjects image={image} />
      {description && <UserText className="measure">{description}</UserText>}
      {tags.length > 0 && (
        <ChipList label="Tags">
          {tags.map((tag) => (
            <Chip key={tag}>
              <Link to={imageSearchPath({ tag })}>{tag}</Link>
            </Chip>
          ))}
        </ChipList>
      )}
      <ImageAcquisition image={image} creatorSlug={creator.slug} />
      <PlacementFacts imageId={image.id} placement={image.placement} ownerId={creator.userId} />
      {children}
      <p className="muted">
        <a href={fullImageUrl(image)} target="_blank" rel="noopener">
          Open the full picture<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        <br />
        <span>{`${formatNumber(width)} × ${formatNumber(height)} pixels, ${fileSizeText(byteSize)}`}</span>
      </p>
      {image.isUnlisted && <p className="muted">Unlisted: in no list, feed or search.</p>}
      {image.hiddenReason && <HiddenNotice reason={image.hiddenReason} />}
      <ReportButton galleryImageId={image.id} />
    </>
  )
}

/** The facts of an image of a list, which are read when it is shown. */
export function ReadFacts({ id, ...shown }: FactsProps & { id: number }) {
  const { data, error, refetch } = useImageFactsQuery({ variables: { id } })
  if (data?.galleryImage) return <ImageFacts image={data.galleryImage} {...shown} />
  if (data) return <p>This picture was removed.</p>
  return error ? (
    <div className="row gap-16 row-gap-8">
      <p role="alert" aria-atomic="true">
        The details could not be loaded.
      </p>
      <button className="button" type="button" onClick={() => void refetch().catch(() => {})}>
        Try again
      </button>
    </div>
  ) : (
    <p className="delayed muted">Loading the details …</p>
  )
}
