interface PictureSize {
  url: string
  width: number
  mediaType: string
}

interface PictureProps {
  sources: readonly PictureSize[]
  /** The fallback for pictures without a JPEG among their sizes. */
  url: string
  width: number
  height: number
  alt: string
  /** The displayed width, in the syntax of an img's `sizes`. */
  shown: string
  /** Above the fold: loads eagerly with high priority. */
  isFirst?: boolean | undefined
  isNext?: boolean | undefined
  onError?: () => void
}

/** Best compression first: browsers use the first type they support. */
const offeredTypes = ['image/avif', 'image/webp']
const fallbackType = 'image/jpeg'

/** Returns a ref that reports a failure that happened before the page was hydrated. */
export const reportEarlyFailure = (onError: () => void) => (image: HTMLImageElement | null) => {
  if (image?.currentSrc && image.complete && image.naturalWidth === 0) onError()
}

/** A responsive picture whose space is reserved before it loads. */
export function Picture({
  sources,
  url,
  width,
  height,
  alt,
  shown,
  isFirst = false,
  isNext = false,
  onError,
}: PictureProps) {
  const ofType = (type: string) => sources.filter(({ mediaType }) => mediaType === type)
  return (
    <picture>
      {offeredTypes
        .filter((type) => ofType(type).length > 0)
        .map((type) => (
          <source
            key={type}
            type={type}
            sizes={shown}
            srcSet={ofType(type)
              .map((size) => `${size.url} ${size.width}w`)
              .join(', ')}
          />
        ))}
      {/* `sizes="auto"` of a source requires `sizes` on the img. */}
      <img
        src={ofType(fallbackType)[0]?.url ?? url}
        sizes={shown}
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
