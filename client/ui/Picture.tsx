export interface PictureSize {
  url: string
  width: number
  mediaType: string
}

interface PictureProps {
  /** Sizes a browser can choose from. */
  sources: readonly PictureSize[]
  /** What every browser can show, for a picture without a JPEG among its sizes. */
  url: string
  width: number
  height: number
  alt: string
  /** How wide the picture is shown, as the `sizes` of an img. */
  shown: string
  /** The first thing a visitor looks at: loaded at once. */
  isFirst?: boolean | undefined
  /** What a visitor may look at next: loaded without being seen. */
  isNext?: boolean | undefined
  onError?: () => void
}

/** The most saving first: a browser takes the first that it knows. */
const offeredTypes = ['image/avif', 'image/webp']
const fallbackType = 'image/jpeg'

/** A photograph in the size that the screen needs; its box is there before it is. */
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
      {/* Its own `sizes` is what lets those of a source say `auto`. */}
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
      />
    </picture>
  )
}
