export interface PictureSize {
  url: string
  width: number
  mediaType: string
}

interface PictureProps {
  /** Sizes a browser can choose from. */
  sources: readonly PictureSize[]
  /** What every browser can show. */
  url: string
  width: number
  height: number
  alt: string
  /** How wide the picture is shown, as the `sizes` of an img. */
  shown: string
  /** The first thing a visitor looks at: loaded at once. */
  isFirst?: boolean | undefined
}

/** A photograph in the size that the screen needs; its box is there before it is. */
export function Picture({ sources, url, width, height, alt, shown, isFirst = false }: PictureProps) {
  const types = [...new Set(sources.map(({ mediaType }) => mediaType))]
  return (
    <picture>
      {types.map((type) => (
        <source
          key={type}
          type={type}
          sizes={shown}
          srcSet={sources
            .filter(({ mediaType }) => mediaType === type)
            .map((size) => `${size.url} ${size.width}w`)
            .join(', ')}
        />
      ))}
      <img
        src={url}
        width={width}
        height={height}
        alt={alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  )
}
