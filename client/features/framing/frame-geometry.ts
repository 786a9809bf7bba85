import { degree, type SkyPoint, TangentPlane, vectorOf, pointOf } from '../../../contract/tangent-plane.ts'
import { toPixel, toSky, type Wcs } from '../../../contract/wcs.ts'
import type { Place } from '../placement/place-text.ts'

/** What a rig is to show. Its rotation is the position angle of its up; cameras that mirror show the same part of the sky. */
export type Frame = Omit<Place, 'isMirrored'>

export interface Pixel {
  x: number
  y: number
}

/** Returns where a frame lies: its corners from top left clockwise, its centre, and the middle of its top and the point below it where it is turned. */
export function outlineOf(wcs: Wcs, frame: Frame) {
  const at = placer(wcs, frame)
  const [right, up] = [Math.tan((frame.width * degree) / 2), Math.tan((frame.height * degree) / 2)]
  const corners = [at(-right, up), at(right, up), at(right, -up), at(-right, -up)]
  return { corners, centre: at(0, 0), top: at(0, up), handle: at(0, up * 0.75) }
}

/** Returns a function that returns the pixel of a point by its distances from a frame's centre, in radians on its plane. */
function placer(wcs: Wcs, { rotation, ...centre }: Frame) {
  const plane = TangentPlane.at(centre)
  const [sin, cos] = [Math.sin(rotation * degree), Math.cos(rotation * degree)]
  return (right: number, up: number): Pixel => {
    // As the sky is seen, right is west where up is north.
    const point = pointOf(plane.vectorAt(up * sin - right * cos, up * cos + right * sin))
    return toPixel(wcs, point.rightAscension, point.declination) ?? { x: Number.NaN, y: Number.NaN }
  }
}

/** Returns the frame with another centre, so many pixels away, which stays on the picture or chart. */
export function moved(wcs: Wcs, frame: Frame, by: Pixel): Frame {
  const from = toPixel(wcs, frame.rightAscension, frame.declination)
  if (!from) return frame
  const x = Math.min(Math.max(from.x + by.x, 0), wcs.width)
  const y = Math.min(Math.max(from.y + by.y, 0), wcs.height)
  return { ...frame, ...toSky(wcs, x, y) }
}

export const turned = (frame: Frame, by: number): Frame => ({
  ...frame,
  rotation: (frame.rotation + by + 360) % 360,
})

/** Returns the frame turned so that its up points at a pixel. */
export function turnedTo(wcs: Wcs, frame: Frame, { x, y }: Pixel): Frame {
  const onPlane = TangentPlane.at(frame).project(...vectorOf(toSky(wcs, x, y)))
  if (!onPlane || Math.hypot(...onPlane) === 0) return frame
  return { ...frame, rotation: (Math.atan2(onPlane[0], onPlane[1]) / degree + 360) % 360 }
}

interface Ellipse extends SkyPoint {
  /** Axes in arcminutes; one that is not known is that of a circle. */
  size: number
  minorSize: number | null | undefined
  positionAngle: number | null | undefined
}

/** Returns points around an object, as pixels. */
export function ellipseOf(wcs: Wcs, { size, minorSize, positionAngle, ...centre }: Ellipse): Pixel[] {
  const at = placer(wcs, { ...centre, rotation: positionAngle ?? 0, width: 0, height: 0 })
  const isRound = minorSize == null || positionAngle == null
  const [along, across] = [size, isRound ? size : minorSize].map((axis) => (axis / 120) * degree)
  return Array.from({ length: 48 }, (_, index) => {
    const angle = (index * Math.PI) / 24
    return at(across! * Math.sin(angle), along! * Math.cos(angle))
  })
}

/** Pixels of a chart, which has no file. */
const chartSize = { width: 1200, height: 900 }

/** Returns the chart around a position, north up and east left, on which a field of so many degrees has room. */
export function chartAround(centre: SkyPoint, field: number): Wcs {
  const scale = Math.tan((Math.min(field, 60) * degree) / 2) / degree / (chartSize.height / 2)
  return { ...centre, ...chartSize, cd: [-scale, 0, 0, -scale], terms: null }
}
