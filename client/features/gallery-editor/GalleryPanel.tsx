import { useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { creatorPath } from '../../../contract/page-paths.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { EmptyState } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Loading.tsx'
import { useToasts } from '../../ui/Toasts.tsx'
import { useOwnerList } from '../owner-lists/useOwnerList.ts'
import { type CardActions, GalleryImageCard } from './GalleryImageCard.tsx'
import { GalleryImageForm } from './GalleryImageForm.tsx'
import type { GalleryPanelFragment, StorageUseFragment } from './GalleryPanel.generated.ts'
import { GalleryToolbar, isUndescribedFilter } from './GalleryToolbar.tsx'
import { JustifiedRows, JustifiedSkeleton, rowHeight } from '../../ui/JustifiedRows.tsx'
import { type GalleryPages, MoreImages, useGalleryPages } from '../gallery/GalleryPages.tsx'
import { SelectedImages } from './SelectedImages.tsx'
import { UploadForm } from './UploadForm.tsx'
import { ImagePlacePanel, PlacingWatch } from './ImagePlacePanel.tsx'
import { placeStateText } from './place-state-text.ts'
import { useFileDropGuard } from './useFileDropGuard.ts'
import { useGallery } from './useGallery.ts'
import { useImageSelection } from './useImageSelection.ts'
import { Status } from '../../ui/Status.tsx'

type Image = GalleryPages['images'][number]

const texts = {
  itemLabel: 'picture',
  updated: 'Picture updated successfully.',
  deleted: 'Picture deleted successfully.',
  failures: {
    update: 'Failed to update picture.',
    remove: 'Failed to delete picture.',
    move: 'Failed to move picture.',
  },
}

interface Props {
  profile: GalleryPanelFragment
  storage: StorageUseFragment | null
}

export function GalleryPanel({ profile, storage }: Props) {
  const { coverImage, newestImages, gear, rigs } = profile
  const pages = useGalleryPages(profile)
  const { images, count, isComplete } = pages
  const undescribed = images.filter(({ altText }) => !altText)
  const isFiltered = isUndescribedFilter(useSearchParams()[0])
  const shown = isFiltered ? undescribed : images
  const selection = useImageSelection(shown)
  const selectButton = useRef<HTMLButtonElement>(null)
  const [asksAltText, setAsksAltText] = useState(false)
  const cover = [...images, coverImage].find((image) => image?.isCover) ?? newestImages[0]
  const listId = useId()
  const cards = useRef<HTMLUListElement>(null)
  const places = new Map(images.map((image, index) => [image, index]))
  const nameOf = (image: Image) => image.title || `picture ${places.get(image)! + 1}`
  const { chooseCover, mutations } = useGallery(profile)
  const toasts = useToasts()
  const panel = useOwnerList({
    typename: 'GalleryImage',
    items: images,
    count,
    texts,
    mutations,
    nameOf,
  })
  const { open } = panel
  const [placeOf, setPlaceOf] = useState<number>()
  const placed = images.find(({ id }) => id === placeOf)
  const waiting = images.find(({ placement }) => placement?.state === 'waiting')

  function uploaded(added: number) {
    panel.close()
    toasts.success(`${added} picture(s) uploaded successfully!`, {
      label: 'See your page',
      path: creatorPath(profile.slug),
    })
  }

  function toggleCover({ id, isCover }: Image) {
    const success = isCover ? 'Your newest picture is your cover now.' : 'This picture is your cover now.'
    chooseCover(id, !isCover).then(
      () => toasts.success(success),
      panel.fail('Failed to choose the cover.', id),
    )
  }
  useFileDropGuard()
  const section = useRef<HTMLElement>(null)
  /** The place of the image that was edited. The filter leaves it out once it has an alt text, and the next one gets the focus. */
  const editedAt = useRef<number>(undefined)
  useEffect(() => {
    if (open || editedAt.current === undefined) return
    const next = cards.current?.children[Math.min(editedAt.current, shown.length - 1)] ?? section.current!
    editedAt.current = undefined
    if (document.activeElement === document.body) next.querySelector<HTMLElement>('a, button')?.focus()
  }, [open, shown.length])
  const imageOf = (id: number) => images.find((image) => image.id === id)!
  function edit(id: number, asksAltText: boolean) {
    setAsksAltText(asksAltText)
    editedAt.current = shown.findIndex((image) => image.id === id)
    panel.edit(imageOf(id))
  }
  const actions = useRef<CardActions>(null)
  useImperativeHandle(actions, () => ({
    move: panel.move,
    toggleCover: (id) => toggleCover(imageOf(id)),
    edit,
    remove: (id, button) => panel.remove(imageOf(id), button),
    showPlace: setPlaceOf,
    select: selection.toggle,
  }))
  function endSelection(isEmpty = false) {
    const button = isEmpty
      ? section.current!.querySelector<HTMLElement>('[data-list-focus]')
      : selectButton.current
    button?.focus()
    selection.end()
  }
  return (
    // Escape ends the selection from anywhere in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="page-end"
      aria-label="Gallery"
      ref={section}
      onKeyDown={({ key, target }) => {
        if (key === 'Escape' && selection.isOpen && !(target as Element).closest('dialog')) endSelection()
      }}
    >
      <GalleryToolbar
        pages={pages}
        undescribed={undescribed.length}
        isFiltered={isFiltered}
        storage={storage}
        selection={shown.length > 0 ? selection : undefined}
        selectButton={selectButton}
        onUpload={panel.add}
      />
      {isFiltered && shown.length === 0 && isComplete && images.length > 0 ? (
        <EmptyState
          title="Every picture has an alt text"
          text="People who cannot see them know what they show."
        />
      ) : images.length === 0 ? (
        <EmptyState
          title="No pictures yet"
          text="The first picture you upload becomes the cover of your page."
        />
      ) : (
        <JustifiedRows
          rowHeight={`${rowHeight}px`}
          ref={cards}
          aria-label="Your pictures"
          {...selection.events}
        >
          {shown.map((image) => (
            <GalleryImageCard
              key={image.id}
              image={image}
              list={listId}
              index={places.get(image)!}
              isLast={image === images.at(-1)}
              isCover={image.id === cover?.id}
              isMovable={!isFiltered}
              isSelecting={selection.isOpen}
              isSelected={selection.has(image.id)}
              actions={actions}
            />
          ))}
        </JustifiedRows>
      )}
      <MoreImages pages={pages} list={cards} isEager />
      {selection.isOpen && (
        <SelectedImages
          profile={profile}
          images={shown}
          isComplete={isComplete}
          nameOf={nameOf}
          selection={selection}
          onEnd={endSelection}
        />
      )}
      <Status className="visually-hidden">{panel.announcement}</Status>
      {waiting && <PlacingWatch id={waiting.id} />}
      {placed && (
        <FormDialog
          title="Place in the sky"
          notice={placeStateText(placed.placement)}
          onClose={() => setPlaceOf(undefined)}
        >
          <ImagePlacePanel image={placed} name={nameOf(placed)} profile={profile} />
        </FormDialog>
      )}
      {open && !open.item && (
        <FormDialog title="Upload pictures" isWide onClose={panel.close}>
          <UploadForm profile={profile} gear={gear} rigs={rigs} otherImages={images} onUploaded={uploaded} />
        </FormDialog>
      )}
      {open?.item && (
        <FormDialog title="Edit picture" notice={open.notice} isWide onClose={panel.close}>
          <GalleryImageForm
            item={open.item}
            profileId={profile.id}
            gear={gear}
            rigs={rigs}
            asksAltText={asksAltText}
            otherImages={images.filter(({ id }) => id !== open.item!.id)}
            onSave={panel.save}
          />
        </FormDialog>
      )}
    </section>
  )
}

/** Six images in common aspect ratios. */
const ratios = [3 / 2, 1, 4 / 3, 16 / 9, 5 / 4, 4 / 5]

export const GalleryPanelSkeleton = () => (
  <section className="page-end" aria-busy="true" aria-label="Gallery">
    <Status className="visually-hidden">Loading your pictures</Status>
    <div className="row at-end above">
      <Skeleton width="96px" height="var(--control-height)" />
    </div>
    <JustifiedSkeleton rowHeight={`${rowHeight}px`} ratios={ratios} />
  </section>
)
