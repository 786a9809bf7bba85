/** A picture without distortion. */
export interface Frame {
  rightAscension: number
  declination: number
  /** In degrees, of the great circles through the centre. */
  width: number
  height: number
  rotation: number
  isMirrored: boolean
}

/** Random numbers from 0 to 1 that are the same in each run. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const degree = Math.PI / 180

const inPlane = (angle: number) => 2 * Math.tan((angle / 2) * degree)

/** Returns right ascension and declination at a place of the frame, -0.5 to 0.5 in width and height. */
export function pointOf(frame: Frame, x: number, y: number): number[] {
  const { rightAscension, declination, rotation, isMirrored } = frame
  const right = x * inPlane(frame.width) * (isMirrored ? -1 : 1)
  const up = y * inPlane(frame.height)
  const [sine, cosine] = [Math.sin(rotation * degree), Math.cos(rotation * degree)]
  const [east, north] = [-right * cosine + up * sine, right * sine + up * cosine]
  const [sin0, cos0] = [Math.sin(declination * degree), Math.cos(declination * degree)]
  const ra = rightAscension + Math.atan2(east, cos0 - north * sin0) / degree
  const dec = Math.atan2(sin0 + north * cos0, Math.hypot(east, cos0 - north * sin0)) / degree
  return [((ra % 360) + 360) % 360, dec]
}

/** Whether the frame shows a place, by its projection. */
export function holds(frame: Frame, [ra, dec]: readonly number[]): boolean {
  const { rightAscension, declination, rotation } = frame
  const [sin0, cos0] = [Math.sin(declination * degree), Math.cos(declination * degree)]
  const [sin, cos] = [Math.sin(dec! * degree), Math.cos(dec! * degree)]
  const away = (ra! - rightAscension) * degree
  const depth = sin0 * sin + cos0 * cos * Math.cos(away)
  if (depth <= 0) return false
  const [east, north] = [(cos * Math.sin(away)) / depth, (cos0 * sin - sin0 * cos * Math.cos(away)) / depth]
  const [sine, cosine] = [Math.sin(rotation * degree), Math.cos(rotation * degree)]
  const [right, up] = [-east * cosine + north * sine, east * sine + north * cosine]
  return (
    Math.abs(right) <= inPlane(frame.width) / 2 + 1e-12 && Math.abs(up) <= inPlane(frame.height) / 2 + 1e-12
  )
}

export function angleBetween([ra, dec]: readonly number[], [ra2, dec2]: readonly number[]): number {
  const half = (angle: number) => Math.sin((angle / 2) * degree) ** 2
  const chord = half(dec! - dec2!) + Math.cos(dec! * degree) * Math.cos(dec2! * degree) * half(ra! - ra2!)
  return (2 * Math.asin(Math.min(1, Math.sqrt(chord)))) / degree
}
