import { Link } from 'react-router-dom'
import { creatorPath } from '../../../contract/page-paths.ts'
import type { GalleryThumbnailFragment } from './gallery.generated.ts'

/** Whose picture it is. */
export interface ImageCreator {
  id: number
  slug: string
  displayName: string
  /** Set if the page has it. */
  userId?: number
}

export interface ImageTitleProps {
  image: Pick<GalleryThumbnailFragment, 'id' | 'title'>
  creator: ImageCreator
}

/** The creator's page that is behind the viewer then begins at its heading. */
const fromViewer = { isFromViewer: true }

/** Not in the code of the viewer, which is shown before it has loaded. */
export const ImageTitle = ({ image: { title }, creator: { slug, displayName } }: ImageTitleProps) => (
  <div className="stack row-gap-4">
    {title && (
      <h2 className="subheading" dir="auto">
        {title}
      </h2>
    )}
    <p>
      {'by '}
      <Link className="target" to={creatorPath(slug)} state={fromViewer}>
        <bdi>{displayName}</bdi>
      </Link>
    </p>
  </div>
)
