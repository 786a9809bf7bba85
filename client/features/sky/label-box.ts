/** Where a text is: its middle, and half of its size. */
export interface LabelBox {
  x: number
  y: number
  halfWidth: number
  halfHeight: number
}

/** The height of a label is that of a target for fingers. */
export const labelHeight = 24
const letterWidth = 7.4
const padding = 8

/** Returns the box of a text of 13 px in the middle of a place. */
export const labelBox = (text: string, { x, y }: { x: number; y: number }): LabelBox => ({
  x,
  y,
  halfWidth: (text.length * letterWidth + padding) / 2,
  halfHeight: labelHeight / 2,
})

/** Whether two boxes have a part in common. */
export const overlaps = (one: LabelBox, other: LabelBox) =>
  Math.abs(one.x - other.x) < one.halfWidth + other.halfWidth &&
  Math.abs(one.y - other.y) < one.halfHeight + other.halfHeight
