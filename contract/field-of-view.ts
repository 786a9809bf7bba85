import { fieldOf } from './sky-frame.ts'

/** The numbers of a telescope and a camera that say what they show. */
export interface RigNumbers {
  focalLengthMm: number
  /** Not needed for the field of view. */
  pixelSizeMicrons?: number | null
  sensorWidthMm: number
  sensorHeightMm: number
}

/** Returns width and height of what a rig shows, in degrees along the middle of the picture. */
export const fieldOfView = ({ focalLengthMm, sensorWidthMm, sensorHeightMm }: RigNumbers) => ({
  width: fieldOf(sensorWidthMm, focalLengthMm),
  height: fieldOf(sensorHeightMm, focalLengthMm),
})
