import type { Point } from '../sky/sky-projection.ts'

/** Half of the width and of the height of the map, in its own units. */
export const [halfWidth, halfHeight] = [200, 100]

const radians = (degrees: number) => (degrees * Math.PI) / 180
/** From -180 to 180: right ascension 0 is in the middle of the map, and grows to the left, as seen from the ground. */
const fromMiddle = (rightAscension: number) => ((rightAscension + 540) % 360) - 180

/** Returns where a position is in the Mollweide projection of the whole sky, in which equal areas are equally large. */
export function project(rightAscension: number, declination: number): Point {
  const goal = Math.PI * Math.sin(radians(declination))
  let angle = radians(declination)
  // By Newton; at a pole, where the slope is 0, the angle is right at once.
  for (let step = 0; step < 30 && Math.abs(declination) < 89.9; step++)
    angle -= (2 * angle + Math.sin(2 * angle) - goal) / (2 + 2 * Math.cos(2 * angle))
  return {
    x: (-halfWidth * fromMiddle(rightAscension) * Math.cos(angle)) / 180,
    y: -halfHeight * Math.sin(angle),
  }
}

/** Returns a function that finds the direction at a point of a line of the map (as `cellAt` reads it); undefined outside of the sky. */
export function directionsOfLine(y: number): (x: number) => { z: number; longitude: number } | undefined {
  const sine = -y / halfHeight
  const angle = Math.asin(Math.min(Math.max(sine, -1), 1))
  const z = (2 * angle + Math.sin(2 * angle)) / Math.PI
  const half = halfWidth * Math.cos(angle)
  return (x) => (Math.abs(x) > half ? undefined : { z, longitude: (-x / half) * Math.PI })
}
