import { ArrowLeft, ArrowRight, Pencil, Star, Trash2 } from 'lucide-react'
import { memo, type RefObject, useRef } from 'react'
import { Checkbox } from '../../forms/TextField.tsx'
import { FramedImage } from '../../ui/ResponsiveImage.tsx'
import { useMovableItem } from '../owner-lists/useMovableItem.ts'
import type { GalleryImageCardFragment } from './GalleryPanel.generated.ts'
import styles from './GalleryImageCard.module.css'
import { placeStateText } from './place-state-text.ts'
import { boxRatio, isStrip, JustifiedBox, rowHeight } from '../../ui/JustifiedRows.tsx'

interface GalleryImageCardProps {
  image: GalleryImageCardFragment
  list: string
  index: number
  isLast: boolean
  isCover: boolean
  /** Whether a list of all images is shown, within which this one can be moved. */
  isMovable: boolean
  /** Whether images are selected, in the place of all other actions. */
  isSelecting: boolean
  isSelected: boolean
  actions: RefObject<CardActions | null>
}

export interface CardActions {
  move: (id: number, toIndex: number) => void
  toggleCover: (id: number) => void
  /** `asksAltText` if the user has pressed the note that there is none. */
  edit: (id: number, asksAltText: boolean) => void
  remove: (id: number, button: Element) => void
  showPlace: (id: number) => void
  select: (id: number) => void
}

/** The narrowest aspect ratio whose card fits all buttons in a row (GalleryImageCard.module.css). */
const roomForButtons = 0.9

/** Renders again only if a prop changes: a gallery has hundreds. The cache returns the same object for an unchanged image. */
export const GalleryImageCard = memo(function GalleryImageCard(card: GalleryImageCardProps) {
  const { image, list, index, isLast, isCover, isMovable, isSelecting, isSelected, actions } = card
  const edit = useRef<HTMLButtonElement>(null)
  const { id, title, width, height } = image
  const place = `picture ${index + 1}`
  /** Also of pictures with the same title. */
  const name = title ? `${title}, ${place}` : place
  const { row, handle, isDragged, edge, earlier, later } = useMovableItem({
    list,
    id,
    index,
    isLast,
    onMove: (id, toIndex) => actions.current!.move(id, toIndex),
    axis: 'horizontal',
  })
  const ratio = boxRatio(image)
  const placeState = placeStateText(image.placement)
  const shownRatio = Math.min(ratio, width / height)
  return (
    <JustifiedBox
      className={`${styles.card} ${isDragged ? 'dragged' : ''}`}
      data-edge={edge ?? undefined}
      ratio={ratio}
      ref={row}
      data-strip={isStrip(image) || ratio < roomForButtons || undefined}
    >
      <FramedImage
        className={styles.photo}
        ref={handle}
        image={image}
        // A strip's placeholder would be thicker than the strip.
        placeholder={isStrip(image) ? undefined : image.placeholder}
        alt={image.altText || title || place}
        displayedWidth={`(min-width: 480px) min(${Math.ceil(shownRatio * rowHeight * 1.35)}px, 94vw), 94vw`}
        isFirst={index === 0}
      />
      {isSelecting && (
        <div className={styles.select}>
          <Checkbox checked={isSelected} onChange={() => actions.current!.select(id)}>
            <span className="visually-hidden">{`Select ${name}`}</span>
          </Checkbox>
        </div>
      )}
      <div className={styles.marks}>
        {isCover && (
          <span className={`strong ${styles.mark}`}>
            <Star size={14} fill="currentColor" aria-hidden="true" />
            <span>{image.isCover ? 'Cover' : 'Cover: the newest'}</span>
          </span>
        )}
        {image.isUnlisted && <span className={`strong ${styles.mark}`}>Unlisted</span>}
        {image.hiddenReason && <span className={`strong ${styles.mark}`}>Hidden</span>}
        {placeState && !isSelecting && (
          <button
            className={`${styles.mark} ${styles.place}`}
            type="button"
            onClick={() => actions.current!.showPlace(id)}
          >
            <span>{placeState}</span>
            <span className="visually-hidden">{`: place of ${name} in the sky`}</span>
          </button>
        )}
        {!image.altText && !isSelecting && (
          <button
            className={styles.mark}
            type="button"
            onClick={() => {
              edit.current!.focus() // which gets the focus back; this button is removed with the first alt text
              actions.current!.edit(id, true)
            }}
          >
            No alt text
            <span className="visually-hidden">{`: describe ${name}`}</span>
          </button>
        )}
      </div>
      {!isSelecting && (
        <div className={styles.bar}>
          {title && (
            <p className={`strong truncate ${styles.title}`} dir="auto" aria-hidden="true">
              {title}
            </p>
          )}
          <div className={styles.actions}>
            {isMovable && (
              <>
                <button
                  {...earlier}
                  className="button plain"
                  type="button"
                  aria-label={`Move ${name} earlier`}
                >
                  <ArrowLeft size={18} aria-hidden="true" />
                </button>
                <button {...later} className="button plain" type="button" aria-label={`Move ${name} later`}>
                  <ArrowRight size={18} aria-hidden="true" />
                </button>
              </>
            )}
            <button
              className={`button plain ${styles.star}`}
              type="button"
              aria-label={`Make ${name} the cover`}
              aria-pressed={image.isCover}
              onClick={() => actions.current!.toggleCover(id)}
            >
              <Star size={18} fill={image.isCover ? 'currentColor' : 'none'} aria-hidden="true" />
              <span className={styles.word}>Cover</span>
            </button>
            <button
              className="button plain"
              type="button"
              aria-label={`Edit ${name}`}
              ref={edit}
              onClick={() => actions.current!.edit(id, false)}
            >
              <Pencil size={18} aria-hidden="true" />
            </button>
            <button
              className="button plain"
              type="button"
              aria-label={`Delete ${name}`}
              data-row-focus
              onClick={({ currentTarget }) => actions.current!.remove(id, currentTarget)}
            >
              <Trash2 size={18} aria-hidden="true" />
            </button>
          </div>
        </div>
      )}
    </JustifiedBox>
  )
})
