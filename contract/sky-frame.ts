import { degree, pointOf, type SkyPoint, TangentPlane } from './tangent-plane.ts'

/** Where an image is said to be in the sky: its centre, width and height, in degrees (J2000). */
export interface SkyFrame extends SkyPoint {
  width: number
  height: number
}

/** World coordinates of the FITS standard, whose pixels are counted from 1, as those of AVM are. */
export interface WorldCoordinates {
  /** Right ascension and declination of the reference pixel. */
  reference: readonly [number, number]
  pixel: readonly [number, number]
  /** Degrees per pixel: CD1_1, CD1_2, CD2_1 and CD2_2. */
  cd: readonly [number, number, number, number]
  size: readonly [width: number, height: number]
}

/** Beyond it, no lens shows the sky as a plane. */
const maxDegrees = 120

/** Returns the frame of an image by its world coordinates, in the TAN projection; undefined if they make no sense. */
export function frameOf({ reference, pixel, cd, size }: WorldCoordinates): SkyFrame | undefined {
  const [width, height] = [
    sideOf(size[0] * Math.hypot(cd[0], cd[2])),
    sideOf(size[1] * Math.hypot(cd[1], cd[3])),
  ]
  const [x, y] = [(size[0] + 1) / 2 - pixel[0], (size[1] + 1) / 2 - pixel[1]]
  const plane = TangentPlane.at({ rightAscension: reference[0], declination: reference[1] })
  const centre = pointOf(plane.vectorAt((cd[0] * x + cd[1] * y) * degree, (cd[2] * x + cd[3] * y) * degree))
  const position = skyPosition(centre.rightAscension, centre.declination)
  const isFrame = [width, height].every((side) => side > 0 && side <= maxDegrees)
  return position && isFrame ? { ...position, width, height } : undefined
}

/** Returns how wide a side of so many degrees in the middle of a plane is in the sky. */
const sideOf = (degrees: number) => (2 * Math.atan((degrees * degree) / 2)) / degree

/** Returns the width in degrees of a sensor at a focal length, both in mm. With `degree`, pages would load the projection. */
export const fieldOf = (sensorMm: number, focalLengthMm: number) =>
  (360 * Math.atan(sensorMm / 2 / focalLengthMm)) / Math.PI

/** Undefined for zeros, which programs write for want of a mount, and for what is no place in the sky. */
export function skyPosition(rightAscension: number | undefined, declination: number | undefined) {
  if (rightAscension === undefined || declination === undefined) return undefined
  if (rightAscension === 0 && declination === 0) return undefined
  const isInSky = rightAscension >= 0 && rightAscension <= 360 && Math.abs(declination) <= 90
  return isInSky ? { rightAscension: rightAscension % 360, declination } : undefined
}
