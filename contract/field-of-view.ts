/** The numbers of a telescope and a camera that say what they show. */
export interface RigNumbers {
  focalLengthMm: number
  /** Not needed for the field of view. */
  pixelSizeMicrons?: number | null
  sensorWidthMm: number
  sensorHeightMm: number
}

/** Returns the width in degrees of a sensor at a focal length, both in mm. */
export const fieldOf = (sensorMm: number, focalLengthMm: number) =>
  (2 * Math.atan(sensorMm / 2 / focalLengthMm) * 180) / Math.PI

/** Returns width and height of what a rig shows, in degrees along the middle of the picture. */
export const fieldOfView = ({ focalLengthMm, sensorWidthMm, sensorHeightMm }: RigNumbers) => ({
  width: fieldOf(sensorWidthMm, focalLengthMm),
  height: fieldOf(sensorHeightMm, focalLengthMm),
})
