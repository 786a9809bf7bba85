import { ImagePlus, ListChecks, X } from 'lucide-react'
import type { RefObject } from 'react'
import { Link } from 'react-router-dom'
import { countText } from '../../ui/count-text.ts'
import { fileSizeText } from '../../ui/file-size.ts'
import type { GalleryPages } from '../gallery/GalleryPages.tsx'
import type { StorageUseFragment } from './GalleryPanel.generated.ts'
import type { useImageSelection } from './useImageSelection.ts'

/** In the address. */
const filter = { name: 'altText', value: 'none' }

/** Returns whether an address asks for the images without an alt text. */
export const isUndescribedFilter = (params: URLSearchParams) => params.get(filter.name) === filter.value

interface GalleryToolbarProps {
  pages: Pick<GalleryPages, 'count' | 'isComplete'>
  /** The number of loaded images without an alt text. */
  undescribed: number
  isFiltered: boolean
  storage: StorageUseFragment | null
  /** Undefined if no image is shown. */
  selection: Pick<ReturnType<typeof useImageSelection>, 'isOpen' | 'select' | 'end'> | undefined
  selectButton: RefObject<HTMLButtonElement | null>
  onUpload: () => void
}

export function GalleryToolbar({
  pages: { count, isComplete },
  undescribed,
  isFiltered,
  storage,
  selection,
  selectButton,
  onUpload,
}: GalleryToolbarProps) {
  return (
    <div className="row apart gap-16 row-gap-8 above">
      <div className="muted tabular">
        <p>{count > 0 && countText(count, 'picture')}</p>
        {storage && <StorageUse {...storage} />}
      </div>
      <div className="row gap-8 row-gap-8">
        {isFiltered ? (
          <Link key="all" className="button" to="?">
            Show all pictures
            <X size={16} aria-hidden="true" />
          </Link>
        ) : (
          (undescribed > 0 || !isComplete) && (
            <Link className="button" to={`?${filter.name}=${filter.value}`}>
              {isComplete ? `Without alt text (${undescribed})` : 'Without alt text'}
            </Link>
          )
        )}
        {selection && (
          <button
            className="button"
            type="button"
            ref={selectButton}
            aria-pressed={selection.isOpen}
            onClick={() => (selection.isOpen ? selection.end() : selection.select([]))}
          >
            <ListChecks size={18} aria-hidden="true" />
            Select
          </button>
        )}
        <button className="button primary" type="button" data-list-focus onClick={onUpload}>
          <ImagePlus size={18} aria-hidden="true" />
          Upload
        </button>
      </div>
    </div>
  )
}

const StorageUse = ({ storedBytes, maxStoredBytes }: StorageUseFragment) =>
  storedBytes > 0 && <p>{`${fileSizeText(storedBytes)} of ${fileSizeText(maxStoredBytes)} used`}</p>
