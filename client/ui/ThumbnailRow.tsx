import { Link } from 'react-router-dom'
import { imageQuery } from '../../contract/page-paths.ts'
import { distinctNames } from './JustifiedRows.tsx'
import { FramedImage, type ShownImage } from './ResponsiveImage.tsx'

const ratio = 3 / 2

/** Returns the props of a link to an image in the whole gallery, or in that of a gear item. */
export const linkToImage = (id: number, gearItemId?: number) => ({
  to: imageQuery(id, gearItemId),
  state: { isOpenedHere: true }, // the gallery is then the previous entry of the history
})

interface Thumbnail extends ShownImage {
  id: number
  title: string | null
  altText: string | null
  placeholder: string
}

interface ThumbnailRowProps {
  label: string
  images: readonly Thumbnail[]
  /** The alt text of images without a text of their own. */
  alt: string
  className: string | undefined
  /** The largest width of a thumbnail in px. */
  width: number
  /** Set if all of them were taken with it. */
  gearItemId?: number
}

/** Small images, cropped to one shape, that open in the viewer; the class sets their columns. */
export function ThumbnailRow({ label, images, alt, className, width, gearItemId }: ThumbnailRowProps) {
  const names = distinctNames(images.map(({ altText, title }) => altText || title || alt))
  return (
    <ul className={`stack gap-8 ${className}`} aria-label={label}>
      {images.map((image, index) => (
        <li key={image.id}>
          <Link className="thumbnail" {...linkToImage(image.id, gearItemId)} data-image={image.id}>
            <FramedImage
              image={image}
              placeholder={image.placeholder}
              alt={names[index]!}
              // A wide image is cropped.
              displayedWidth={`${Math.ceil(Math.max(image.width / image.height / ratio, 1) * width)}px`}
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}
