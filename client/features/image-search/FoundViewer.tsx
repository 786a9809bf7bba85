import { ListViewer } from '../gallery/ListViewer.tsx'
import type { FoundImagesProps } from './FoundImages.tsx'
import { useFoundPages } from './useFoundPages.ts'

export { preloadViewer } from '../gallery/OpenedImage.tsx'

/** The viewer over found images, which goes on to those of the next pages. */
export function FoundViewer({ page, total, readAfter }: FoundImagesProps) {
  return <ListViewer {...useFoundPages(page, total, readAfter)} />
}
