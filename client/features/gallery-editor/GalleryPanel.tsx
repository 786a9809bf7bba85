import { ImagePlus } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { creatorPath } from '../../../contract/page-paths.ts'
import { countText } from '../../ui/count-text.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { EmptyState } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Loading.tsx'
import { useToasts } from '../../ui/Toasts.tsx'
import { useItemPanel } from '../items/useItemPanel.ts'
import { fileSizeText } from '../../ui/file-size.ts'
import { GalleryImageCard } from './GalleryImageCard.tsx'
import { GalleryImageForm } from './GalleryImageForm.tsx'
import type { GalleryPanelFragment, StorageUseFragment } from './GalleryPanel.generated.ts'
import { JustifiedRows, JustifiedSkeleton, rowHeight } from '../../ui/JustifiedRows.tsx'
import { type GalleryPages, MoreImages, useGalleryPages } from '../gallery/GalleryPages.tsx'
import { UploadForm } from './UploadForm.tsx'
import { useGallery } from './useGallery.ts'

type Image = GalleryPages['images'][number]

const texts = {
  thing: 'image',
  updated: 'Image updated successfully.',
  deleted: 'Image deleted successfully.',
  failures: {
    update: 'Failed to update image.',
    remove: 'Failed to delete image.',
    move: 'Failed to move image.',
  },
}

interface Props {
  profile: GalleryPanelFragment
  storage: StorageUseFragment | null
}

export function GalleryPanel({ profile, storage }: Props) {
  const { coverImage, newestImages, gear } = profile
  const pages = useGalleryPages(profile)
  const { images, count } = pages
  const cover = [...images, coverImage].find((image) => image?.isCover) ?? newestImages[0]
  const listId = useId()
  const cards = useRef<HTMLUListElement>(null)
  const nameOf = (image: Image) => image.title || `picture ${images.indexOf(image) + 1}`
  const { chooseCover, mutations } = useGallery(profile)
  const toasts = useToasts()
  const panel = useItemPanel({
    typename: 'GalleryImage',
    items: images,
    count,
    texts,
    mutations,
    nameOf,
  })
  const { open } = panel

  function uploaded(added: number) {
    panel.close()
    toasts.success(`${added} image(s) uploaded successfully!`, {
      label: 'See your page',
      path: creatorPath(profile.slug),
    })
  }

  function toggleCover({ id, isCover }: Image) {
    const success = isCover ? 'Your newest image is your cover now.' : 'This image is your cover now.'
    chooseCover(id, !isCover).then(() => toasts.success(success), panel.fail('Failed to choose the cover.'))
  }
  useEffect(() => {
    const stopped = new AbortController()
    for (const event of ['dragover', 'drop'] as const) {
      document.addEventListener(event, dropNoFile, stopped)
    }
    return () => stopped.abort()
  }, [])
  return (
    <section className="page-end" aria-label="Gallery">
      <div className="row apart gap-16 row-gap-8 above">
        <div className="muted tabular">
          <p>{count > 0 && countText(count, 'image')}</p>
          {storage && <StorageUse {...storage} />}
        </div>
        <button className="button primary" type="button" data-list-focus onClick={panel.add}>
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
        <JustifiedRows rowHeight={`${rowHeight}px`} ref={cards} aria-label="Your images">
          {images.map((image, index) => (
            <GalleryImageCard
              key={image.id}
              image={image}
              list={listId}
              index={index}
              count={images.length}
              isCover={image.id === cover?.id}
              onMove={panel.move}
              onToggleCover={() => toggleCover(image)}
              onEdit={() => panel.edit(image)}
              onDelete={(button) => panel.remove(image, button)}
            />
          ))}
        </JustifiedRows>
      )}
      <MoreImages pages={pages} list={cards} isEager />
      <output className="visually-hidden">{panel.announcement}</output>
      {open && !open.item && (
        <FormDialog title="Upload images" isWide onClose={panel.close}>
          <UploadForm profile={profile} gear={gear} otherImages={images} onUploaded={uploaded} />
        </FormDialog>
      )}
      {open?.item && (
        <FormDialog title="Edit image" notice={open.notice} isWide onClose={panel.close}>
          <GalleryImageForm
            item={open.item}
            gear={gear}
            otherImages={images.filter(({ id }) => id !== open.item!.id)}
            onSave={panel.save}
          />
        </FormDialog>
      )}
    </section>
  )
}

const StorageUse = ({ storedBytes, maxStoredBytes }: StorageUseFragment) =>
  storedBytes > 0 && <p>{`${fileSizeText(storedBytes)} of ${fileSizeText(maxStoredBytes)} used`}</p>

/** Browsers navigate to a file that is dropped outside a drop zone. */
function dropNoFile(event: DragEvent) {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}

/** Six images (docs/product.md, 'Constants') in common aspect ratios. */
const ratios = [3 / 2, 1, 4 / 3, 16 / 9, 5 / 4, 4 / 5]

export const GalleryPanelSkeleton = () => (
  <section className="page-end" aria-busy="true" aria-label="Gallery">
    <output className="visually-hidden">Loading your images</output>
    <div className="row at-end above">
      <Skeleton width="96px" height="var(--control-height)" />
    </div>
    <JustifiedSkeleton rowHeight={`${rowHeight}px`} ratios={ratios} />
  </section>
)
