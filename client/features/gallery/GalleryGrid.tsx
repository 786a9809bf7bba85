import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import {
  boxRatio,
  distinctNames,
  fluidRowHeight,
  fluidSizes,
  imageAlt,
  isStrip,
  JustifiedBox,
  JustifiedRows,
} from '../../ui/JustifiedRows.tsx'
import { EmptyState } from '../../ui/Notice.tsx'
import { FramedImage } from '../../ui/ResponsiveImage.tsx'
import { linkToImage } from '../../ui/ThumbnailRow.tsx'
import type { GalleryGridFragment } from './gallery.generated.ts'
import styles from './gallery.module.css'
import { type GalleryPages, MoreImages, useGalleryPages } from './GalleryPages.tsx'
import { OpenedImage, preloadViewer } from './OpenedImage.tsx'
import { useShownImage } from './useShownImage.ts'
import { Status } from '../../ui/Status.tsx'

interface GalleryGridProps {
  profile: GalleryGridFragment
  /** Images in a hidden tab load lazily. */
  isOpen: boolean
}

export function GalleryGrid({ profile, isOpen }: GalleryGridProps) {
  const pages = useGalleryPages(profile, isOpen)
  return (
    <>
      {pages.images.length === 0 && (
        <EmptyState
          title="No pictures yet"
          text={
            <>
              <bdi>{profile.displayName}</bdi> has not shown any pictures.
            </>
          }
        />
      )}
      {/* Also of an empty gallery, because an address may name an unlisted image. */}
      <ImageGrid profile={profile} pages={pages} isOpen={isOpen} />
    </>
  )
}

interface ImageGridProps {
  profile: Pick<GalleryGridFragment, 'id' | 'userId' | 'slug' | 'displayName'>
  pages: GalleryPages
  /** Set if all of them were taken with it. */
  gearItemId?: number
  isOpen: boolean
}

export function ImageGrid({ profile, pages, gearItemId, isOpen }: ImageGridProps) {
  const { displayName } = profile
  const { images } = pages
  const shown = useShownImage(profile.id, pages, gearItemId)
  const { shownId, isUnknown, isLoading, isFailed, known, rows } = shown
  const names = useMemo(
    () => distinctNames(known.map((image, index) => (image ? imageAlt(image, index, displayName) : ''))),
    [known, displayName],
  )
  return (
    <>
      {isUnknown && images.length > 0 && (
        <Status className={`strong ${styles.absent}`}>
          The picture at this address is not there, or no longer. Here are the others by{' '}
          <bdi>{displayName}</bdi>.
        </Status>
      )}
      <JustifiedRows rowHeight={fluidRowHeight} ref={rows}>
        {images.map((image, index) => (
          <GalleryThumbnail
            key={image.id}
            image={image}
            name={names[index]!}
            gearItemId={gearItemId}
            isFirst={index === 0 && isOpen && !shownId}
          />
        ))}
      </JustifiedRows>
      <MoreImages pages={pages} list={rows} />
      {(shownId || isLoading || isFailed) && (
        <OpenedImage
          known={known}
          names={names}
          count={shown.count}
          pages={shown.viewerPages}
          creatorOf={() => profile}
          shownId={shownId}
          isFailed={isFailed}
          onShow={shown.show}
          onClose={shown.close}
        />
      )}
    </>
  )
}

interface GalleryThumbnailProps {
  image: GalleryPages['images'][number]
  name: string
  gearItemId: number | undefined
  isFirst: boolean
}

function GalleryThumbnail(props: GalleryThumbnailProps) {
  const { image, name, gearItemId, isFirst } = props
  const { id, title, altText, isUnlisted, hiddenReason } = image
  const mark = hiddenReason ? 'Hidden' : isUnlisted ? 'Unlisted' : undefined
  const ratio = boxRatio(image)
  return (
    <JustifiedBox className={styles.item} ratio={ratio} data-strip={isStrip(image) || undefined}>
      <Link
        className={styles.link}
        {...linkToImage(id, gearItemId)}
        data-image={id}
        onPointerEnter={preloadViewer}
        onFocus={preloadViewer}
      >
        <FramedImage
          className={styles.frame}
          image={image}
          // On a strip the placeholder would show as bright bands above and below.
          placeholder={isStrip(image) ? undefined : image.placeholder}
          alt={name}
          // A lazily loaded image can use its layout width.
          displayedWidth={isFirst ? fluidSizes(ratio) : `auto, ${fluidSizes(ratio)}`}
          isFirst={isFirst}
        />
        {(title || mark) && (
          <span
            className={`on-picture ${styles.title}`}
            aria-hidden={!mark && (!altText || altText === title)}
          >
            <span className="clamp" dir="auto">
              {title}
            </span>
            {mark && <strong>{mark}</strong>}
          </span>
        )}
      </Link>
    </JustifiedBox>
  )
}
