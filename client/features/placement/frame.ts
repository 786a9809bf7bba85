import { degree, pointOf, type SkyPoint, TangentPlane } from '../../../contract/tangent-plane.ts'
import type { Place } from './place-text.ts'

/** Returns the corners of an image: top left, top right, bottom right and bottom left. */
export function frameOf({ width, height, rotation, isMirrored, ...centre }: Place): SkyPoint[] {
  const plane = TangentPlane.at(centre)
  const [sin, cos] = [Math.sin(rotation * degree), Math.cos(rotation * degree)]
  const [right, up] = [Math.tan((width * degree) / 2), Math.tan((height * degree) / 2)]
  // As the sky is seen, right is west where up is north.
  const west = isMirrored ? -right : right
  const at = (west: number, up: number) =>
    pointOf(plane.vectorAt(up * sin - west * cos, up * cos + west * sin))
  return [at(-west, up), at(west, up), at(west, -up), at(-west, -up)]
}
