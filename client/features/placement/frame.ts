import type { SkyPosition } from '../sky/sky-projection.ts'
import type { Place } from './place-text.ts'

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (radians: number) => (radians * 180) / Math.PI

/** Returns the corners of an image: top left, top right, bottom right and bottom left. */
export function frameOf({ width, height, rotation, isMirrored, ...centre }: Place): SkyPosition[] {
  const up = radians(rotation)
  // As the sky is seen, right is west where up is north.
  const right = up + radians(isMirrored ? 90 : -90)
  const [sin, cos] = [Math.sin(radians(centre.declination)), Math.cos(radians(centre.declination))]
  return [
    [-1, 1],
    [1, 1],
    [1, -1],
    [-1, -1],
  ].map(([toRight, toUp]) => {
    const [x, y] = [(toRight! * radians(width)) / 2, (toUp! * radians(height)) / 2]
    const east = x * Math.sin(right) + y * Math.sin(up)
    const north = x * Math.cos(right) + y * Math.cos(up)
    // The inverse of the gnomonic projection.
    const along = cos - north * sin
    return {
      rightAscension: (centre.rightAscension + degrees(Math.atan2(east, along)) + 360) % 360,
      declination: degrees(Math.atan2(sin + north * cos, Math.hypot(east, along))),
    }
  })
}
