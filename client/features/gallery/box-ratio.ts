/** The narrowest and the widest box of a picture among others: a strip of sky stands whole in one that can be touched. */
const narrowest = 1 / 2
const widest = 6

interface Sized {
  width: number
  height: number
}

export const boxRatio = ({ width, height }: Sized): number =>
  Math.min(Math.max(width / height, narrowest), widest)

/** Whether its box has another shape than the picture. */
export const isStrip = (image: Sized): boolean => boxRatio(image) !== image.width / image.height
