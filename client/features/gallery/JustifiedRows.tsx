import type { ComponentProps, CSSProperties } from 'react'
import styles from './JustifiedRows.module.css'

/** The target height of a row in px; filling the row's width adds a third at most. */
export const rowHeight = 250
export const fluidRowHeight = `clamp(180px, 22vw, ${rowHeight}px)`

/** A list of boxes in rows of equal height that fill the width. */
export const JustifiedRows = ({
  rowHeight: height,
  ...list
}: ComponentProps<'ul'> & { rowHeight: string }) => (
  <ul className={styles.rows} style={{ '--row-height': height } as CSSProperties} {...list} />
)

/** A list item whose width follows from its aspect ratio. */
export const JustifiedBox = ({ ratio, className, ...item }: ComponentProps<'li'> & { ratio: number }) => (
  <li className={`${styles.box} ${className}`} style={{ '--ratio': ratio } as CSSProperties} {...item} />
)

/** The narrowest and widest aspect ratio of an image's box, so that strips remain large enough to tap. */
const narrowest = 1 / 2
const widest = 6

interface Sized {
  width: number
  height: number
}

export const boxRatio = ({ width, height }: Sized): number =>
  Math.min(Math.max(width / height, narrowest), widest)

export const isStrip = (image: Sized): boolean => boxRatio(image) !== image.width / image.height
