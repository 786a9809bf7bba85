import type { ComponentProps, CSSProperties } from 'react'
import { ResponsiveImage } from '../../ui/ResponsiveImage.tsx'
import type { GalleryThumbnailFragment } from './gallery.generated.ts'
import styles from './ImageViewer.module.css'

interface ViewerFrameProps extends ComponentProps<typeof ResponsiveImage> {
  image: GalleryThumbnailFragment
  size: CSSProperties
}

/** An image of the viewer. Until its file has loaded, it shows the thumbnail that the page has loaded already. */
export const ViewerFrame = ({
  image,
  size,
  children,
  ...shown
}: React.PropsWithChildren<ViewerFrameProps>) => (
  <div
    className={`${styles.frame} red-by-night`}
    style={{ ...size, backgroundImage: `url("${image.placeholder}")` }}
    ref={(frame) => {
      const loaded = thumbnailOf(image.id)
      if (frame && loaded) frame.style.backgroundImage = `url("${loaded}"), url("${image.placeholder}")`
    }}
    // A mouse pans instead of dragging the image as a file.
    onDragStart={(event) => event.preventDefault()}
  >
    <ResponsiveImage image={image} {...shown} />
    {children}
  </div>
)

const thumbnailOf = (id: number) =>
  [...document.querySelectorAll<HTMLImageElement>(`[data-image="${id}"] img`)].find(
    ({ complete }) => complete,
  )?.currentSrc
