import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router-dom'
import { imageSearchPath } from '../../../contract/image-search-path.ts'
import { Chip, ChipList } from '../../ui/ChipList.tsx'
import { formatCount } from '../../ui/count-text.ts'
import { UserText } from '../../ui/UserText.tsx'
import { fileSizeText } from '../../ui/file-size.ts'
import type { ImageDetailsFragment } from './gallery.generated.ts'
import { ImageAcquisition, ImageObjects } from '../acquisition/ImageAcquisition.tsx'
import styles from './gallery.module.css'
import { fullImageUrl } from './ViewerSlide.tsx'

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** In UTC, so that it is the same day in every time zone. */
const dayText = (date: string) => day.format(new Date(`${date}T00:00:00Z`))

const scrollingKeys = ['Home', 'End', 'ArrowUp', 'ArrowDown']

function stopScrollingKeys(event: KeyboardEvent) {
  if (scrollingKeys.includes(event.key)) event.stopPropagation()
}

export function ImageDetails({ image }: { image: ImageDetailsFragment }) {
  const { title, description, captureDate, tags, width, height, byteSize } = image
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
      {title && (
        <h2 className="subheading" dir="auto">
          {title}
        </h2>
      )}
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
      <ImageAcquisition image={image} />
      <p className="muted">
        <a href={fullImageUrl(image)} target="_blank" rel="noopener">
          Open the full picture<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        <br />
        <span>{`${formatCount(width)} × ${formatCount(height)} pixels, ${fileSizeText(byteSize)}`}</span>
      </p>
    </section>
  )
}
