import { ArrowLeft, ArrowRight, Pencil, Star, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { Checkbox } from '../../forms/TextField.tsx'
import { FramedImage } from '../../ui/ResponsiveImage.tsx'
import { useMovableItem } from '../owner-lists/useMovableItem.ts'
import type { GalleryImageCardFragment } from './GalleryPanel.generated.ts'
import styles from './GalleryImageCard.module.css'
import { boxRatio, isStrip, JustifiedBox, rowHeight } from '../../ui/JustifiedRows.tsx'

interface GalleryImageCardProps {
  image: GalleryImageCardFragment
  list: string
  index: number
  count: number
  isCover: boolean
  onMove: (id: number, toIndex: number) => void
  onToggleCover: () => void
  /** `asksAltText` if the user has pressed the note that there is none. */
  onEdit: (asksAltText: boolean) => void
  onDelete: (button: Element) => void
  /** Whether a list of all images is shown, within which this one can be moved. */
  isMovable: boolean
  /** In the place of all other actions while images are selected. */
  selected?: { isSelected: boolean; onToggle: () => void } | undefined
}

/** The narrowest aspect ratio whose card fits all buttons in a row (GalleryImageCard.module.css). */
const roomForButtons = 0.9

export function GalleryImageCard(card: GalleryImageCardProps) {
  const { image, list, index, count, isCover, onMove, onToggleCover, onEdit, onDelete, isMovable } = card
  const { selected } = card
  const edit = useRef<HTMLButtonElement>(null)
  const { id, title, width, height } = image
  const place = `picture ${index + 1}`
  /** Also of pictures with the same title. */
  const name = title ? `${title}, ${place}` : place
  const { row, handle, isDragged, edge, earlier, later } = useMovableItem({
    list,
    id,
    index,
    count,
    onMove,
    axis: 'horizontal',
  })
  const ratio = boxRatio(image)
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
      {selected && (
        <div className={styles.select}>
          <Checkbox checked={selected.isSelected} onChange={selected.onToggle}>
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
        {!image.altText && !selected && (
          <button
            className={styles.mark}
            type="button"
            onClick={() => {
              edit.current!.focus() // which gets the focus back; this button is removed with the first alt text
              onEdit(true)
            }}
          >
            No alt text
            <span className="visually-hidden">{`: describe ${name}`}</span>
          </button>
        )}
      </div>
      {!selected && (
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
              onClick={onToggleCover}
            >
              <Star size={18} fill={image.isCover ? 'currentColor' : 'none'} aria-hidden="true" />
              <span className={styles.word}>Cover</span>
            </button>
            <button
              className="button plain"
              type="button"
              aria-label={`Edit ${name}`}
              ref={edit}
              onClick={() => onEdit(false)}
            >
              <Pencil size={18} aria-hidden="true" />
            </button>
            <button
              className="button plain"
              type="button"
              aria-label={`Delete ${name}`}
              data-row-focus
              onClick={({ currentTarget }) => onDelete(currentTarget)}
            >
              <Trash2 size={18} aria-hidden="true" />
            </button>
          </div>
        </div>
      )}
    </JustifiedBox>
  )
}
