import { degree, pointOf, type SkyPoint, TangentPlane } from '../../../contract/tangent-plane.ts'
import type { Place } from './place-text.ts'

/** Returns a function of distances to the right of the centre of an image and up, in radians on its plane: what is there in the sky. */
export function pointIn({ rotation, isMirrored, ...centre }: Omit<Place, 'width' | 'height'>) {
  const plane = TangentPlane.at(centre)
  const [sin, cos] = [Math.sin(rotation * degree), Math.cos(rotation * degree)]
  return (right: number, up: number): SkyPoint => {
    // As the sky is seen, right is west where up is north.
    const west = isMirrored ? -right : right
    return pointOf(plane.vectorAt(up * sin - west * cos, up * cos + west * sin))
  }
}

/** Returns the corners of an image: top left, top right, bottom right and bottom left. */
export function frameOf({ width, height, ...place }: Place): SkyPoint[] {
  const at = pointIn(place)
  const [right, up] = [Math.tan((width * degree) / 2), Math.tan((height * degree) / 2)]
  return [at(-right, up), at(right, up), at(right, -up), at(-right, -up)]
}
