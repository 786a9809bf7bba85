import { ImagePlus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { messageOf } from '../../apollo/graphql-errors.ts'
import type { GalleryImageCardFragment, GalleryPanelFragment } from '../../generated/graphql.ts'
import buttons from '../../ui/button.module.css'
import { confirmDelete } from '../../ui/confirm.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { EmptyState } from '../../ui/Notice.tsx'
import { nothingToSave, useToasts } from '../../ui/Toasts.tsx'
import type { GalleryImageFields } from './gallery-image-fields.ts'
import { GalleryImageCard } from './GalleryImageCard.tsx'
import { GalleryImageForm } from './GalleryImageForm.tsx'
import styles from './GalleryPanel.module.css'
import { MoreImages } from './MoreImages.tsx'
import { UploadForm } from './UploadForm.tsx'
import { useGallery } from './useGallery.ts'
import { useGalleryPages } from './useGalleryPages.ts'

/** The dashboard's gallery: upload, edit, reorder, choose the cover and delete. */
export function GalleryPanel({ profile }: { profile: GalleryPanelFragment }) {
  const { images, imageCount, coverImage } = profile
  const pages = useGalleryPages(profile)
  const actions = useGallery(profile)
  const toasts = useToasts()
  const listId = useId()
  const uploadButton = useRef<HTMLButtonElement>(null)
  const cards = useRef<HTMLUListElement>(null)
  const [open, setOpen] = useState<'upload' | GalleryImageCardFragment>()
  const [announcement, setAnnouncement] = useState('')
  const nameOf = (image: GalleryImageCardFragment) => image.title || `picture ${images.indexOf(image) + 1}`
  const failed = (text: string) => (error: unknown) => {
    setAnnouncement('')
    toasts.failure(messageOf(error) || text)
  }

  function uploaded(count: number) {
    setOpen(undefined)
    toasts.success(`${count} image(s) uploaded successfully!`)
  }

  async function change(image: GalleryImageCardFragment, changed: Partial<GalleryImageFields>) {
    const isUnchanged = Object.keys(changed).length === 0
    try {
      if (!isUnchanged) await actions.change(image.id, changed)
    } catch (error) {
      failed('Failed to update image.')(error)
      throw error
    }
    setOpen((now) => (now === image ? undefined : now)) // another image may be open by now
    toasts.success(isUnchanged ? nothingToSave : 'Image updated successfully.')
  }

  /** Moves focus from a deleted image to its neighbour. */
  function focusBeside(index: number) {
    const card = cards.current?.children[index + 1] ?? cards.current?.children[index - 1]
    const next = card?.querySelector<HTMLElement>('[data-delete]') ?? uploadButton.current
    next?.focus({ preventScroll: true })
  }

  function remove(image: GalleryImageCardFragment) {
    if (!confirmDelete('image')) return
    focusBeside(images.indexOf(image))
    actions
      .remove(image.id)
      .then(() => toasts.success('Image deleted successfully.'), failed('Failed to delete image.'))
  }

  function move(id: number, toIndex: number) {
    const moved = images.find((image) => image.id === id)!
    setAnnouncement(`${nameOf(moved)} is now ${toIndex + 1} of ${imageCount}`)
    actions.move(id, toIndex).catch(failed('Failed to move image.'))
  }

  function chooseCover({ id }: GalleryImageCardFragment, isCover: boolean) {
    const said = isCover ? 'This image is your cover now.' : 'Your newest image is your cover now.'
    actions.chooseCover(id, isCover).then(() => toasts.success(said), failed('Failed to choose the cover.'))
  }
  useEffect(() => {
    const stopped = new AbortController()
    for (const event of ['dragover', 'drop'] as const) {
      document.addEventListener(event, dropNoFile, stopped)
    }
    return () => stopped.abort()
  }, [])
  return (
    <section className={styles.panel} aria-label="Gallery">
      <div className={styles.head}>
        <p className={styles.count}>{imageCount > 0 && countText(imageCount)}</p>
        <button
          className={buttons.primary}
          ref={uploadButton}
          type="button"
          onClick={() => setOpen('upload')}
        >
          <ImagePlus size={18} aria-hidden="true" />
          Upload
        </button>
      </div>
      {images.length === 0 ? (
        <EmptyState
          title="No images yet"
          text="The first picture you upload becomes the cover of your page."
        />
      ) : (
        <ul className={styles.rows} ref={cards} aria-label="Your images">
          {images.map((image, index) => (
            <GalleryImageCard
              key={image.id}
              image={image}
              list={listId}
              index={index}
              count={images.length}
              name={nameOf(image)}
              isCover={image.id === coverImage?.id}
              onMove={move}
              onChooseCover={(isCover) => chooseCover(image, isCover)}
              onEdit={() => setOpen(image)}
              onDelete={() => remove(image)}
            />
          ))}
        </ul>
      )}
      <MoreImages pages={pages} loaded={images.length} count={imageCount} list={cards} isEager />
      <output className="visually-hidden">{announcement}</output>
      {open === 'upload' && (
        <FormDialog title="Upload images" isWide onClose={() => setOpen(undefined)}>
          {({ close, ...dialog }) => (
            <UploadForm {...dialog} profileId={profile.id} onUploaded={uploaded} onCancel={close} />
          )}
        </FormDialog>
      )}
      {typeof open === 'object' && (
        <FormDialog title="Edit image" onClose={() => setOpen(undefined)}>
          {({ close, onUnsaved }) => (
            <GalleryImageForm
              item={open}
              onSave={(_fields, changed) => change(open, changed)}
              onCancel={close}
              onUnsaved={onUnsaved}
            />
          )}
        </FormDialog>
      )}
    </section>
  )
}

/** Browsers navigate to a file that is dropped outside a drop zone. */
function dropNoFile(event: DragEvent) {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}

const countText = (count: number) => (count === 1 ? '1 image' : `${count} images`)
