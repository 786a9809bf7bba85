import type { ComponentProps, CSSProperties } from 'react'
import { Skeleton } from './Loading.tsx'

/** The target height of a row in px; filling the row's width adds a third at most. */
export const rowHeight = 250
export const fluidRowHeight = `clamp(180px, 22vw, clamp(${rowHeight}px, 14vw, 360px))`

/** A list of boxes in rows of equal height that fill the width, of a large window too if the height is fluid. */
export const JustifiedRows = ({
  rowHeight: height,
  ...list
}: ComponentProps<'ul'> & { rowHeight: string }) => (
  <ul
    className="justified"
    data-fluid={height === fluidRowHeight || undefined}
    style={{ '--row-height': height } as CSSProperties}
    {...list}
  />
)

/** A list item whose width follows from its aspect ratio. */
export const JustifiedBox = ({ ratio, className, ...item }: ComponentProps<'li'> & { ratio: number }) => (
  <li className={className} style={{ '--ratio': ratio } as CSSProperties} {...item} />
)

export const JustifiedSkeleton = ({ rowHeight, ratios }: { rowHeight: string; ratios: number[] }) => (
  <JustifiedRows rowHeight={rowHeight} aria-hidden="true">
    {ratios.map((ratio, index) => (
      // The boxes never change.
      // oxlint-disable-next-line react/no-array-index-key
      <JustifiedBox key={index} ratio={ratio}>
        <Skeleton height="100%" />
      </JustifiedBox>
    ))}
  </JustifiedRows>
)

/** The narrowest and widest aspect ratio of an image's box, so that strips remain large enough to tap. */
const narrowest = 1 / 2
const widest = 6

/** By which a box usually grows to fill its row. */
const growth = 1.2

interface Sized {
  width: number
  height: number
}

export const boxRatio = ({ width, height }: Sized): number =>
  Math.min(Math.max(width / height, narrowest), widest)

/** Returns the width of a box in a row of fluid height, in the syntax of an img's `sizes`. */
export const fluidSizes = (ratio: number): string =>
  `(max-width: 479px) calc(100vw - 32px), min(${(ratio * growth).toFixed(2)} * ${fluidRowHeight}, 100vw - 32px)`

export const isStrip = (image: Sized): boolean => boxRatio(image) !== image.width / image.height

interface ImageTexts {
  title?: string | null
  altText?: string | null
}

/** Returns the alternative text of an image of a gallery: its own, or at least its place. */
export const imageAlt = ({ altText, title }: ImageTexts, index: number, displayName: string) =>
  altText || title || `Picture ${index + 1} by ${displayName}`

/** Adds its place to each name that several images of a list have: 'Moon, picture 2'. */
export const distinctNames = (names: readonly string[]): string[] =>
  names.map((name, index) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `${name}, picture ${index + 1}`,
  )
