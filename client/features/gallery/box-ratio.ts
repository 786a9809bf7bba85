/** The narrowest and widest aspect ratio of an image's box, so that strips remain large enough to tap. */
const narrowest = 1 / 2
const widest = 6

interface Sized {
  width: number
  height: number
}

export const boxRatio = ({ width, height }: Sized): number =>
  Math.min(Math.max(width / height, narrowest), widest)

/** Returns whether the image's aspect ratio is outside the box's range. */
export const isStrip = (image: Sized): boolean => boxRatio(image) !== image.width / image.height
