import { type Ref, useState } from 'react'

export interface ShownImage {
  /** The fallback for images without a JPEG among their sizes. */
  imageUrl: string
  width: number
  height: number
  sizes: readonly { url: string; width: number; mediaType: string }[]
}

/** Returns an image of the site itself, of which there are two widths. */
export const siteImage = (
  small: [url: string, width: number],
  large: [url: string, width: number],
  height: number,
): ShownImage => ({
  imageUrl: large[0],
  width: large[1],
  height,
  sizes: [small, large].map(([url, width]) => ({ url, width, mediaType: 'image/webp' })),
})

interface ResponsiveImageProps {
  image: ShownImage
  alt: string
  /** The displayed width, in the syntax of an img's `sizes`. */
  displayedWidth: string
  /** Above the fold: loads eagerly with high priority. */
  isFirst?: boolean | undefined
  isNext?: boolean | undefined
  onError?: () => void
}

/** Returns a ref that reports a failure that happened before the page was hydrated. */
export const reportEarlyFailure = (onError: () => void) => (image: HTMLImageElement | null) => {
  if (image?.currentSrc && image.complete && image.naturalWidth === 0) onError()
}

/** A responsive image whose space is reserved before it loads. */
export function ResponsiveImage({
  image,
  alt,
  displayedWidth,
  isFirst = false,
  isNext = false,
  onError,
}: ResponsiveImageProps) {
  const { imageUrl, width, height, sizes } = image
  const webp = sizes.filter(({ mediaType }) => mediaType === 'image/webp')
  const jpeg = sizes.find(({ mediaType }) => mediaType === 'image/jpeg')
  return (
    <picture>
      {webp.length > 0 && (
        <source
          type="image/webp"
          sizes={displayedWidth}
          srcSet={webp.map((size) => `${size.url} ${size.width}w`).join(', ')}
        />
      )}
      {/* `sizes="auto"` of a source requires `sizes` on the img. */}
      <img
        src={jpeg?.url ?? imageUrl}
        sizes={displayedWidth}
        width={width}
        height={height}
        alt={alt}
        loading={isFirst || isNext ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        onError={onError}
        ref={onError && reportEarlyFailure(onError)}
      />
    </picture>
  )
}

interface FramedImageProps extends Omit<ResponsiveImageProps, 'isNext' | 'onError'> {
  placeholder: string | undefined
  className?: string | undefined
  ref?: Ref<HTMLSpanElement>
}

/** An image that fills a box, which shows the placeholder until it has loaded, or if it fails. */
export function FramedImage({ placeholder, className = '', ref, ...image }: FramedImageProps) {
  const [isBroken, setIsBroken] = useState(false)
  return (
    <span
      className={`framed ${isBroken ? 'broken' : ''} red-by-night ${className}`}
      ref={ref}
      style={placeholder ? { backgroundImage: `url("${placeholder}")` } : undefined}
    >
      <ResponsiveImage {...image} onError={() => setIsBroken(true)} />
    </span>
  )
}
