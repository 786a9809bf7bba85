/**
 * The sky in equal-area cells: HEALPix (Górski et al. 2005, ApJ 622, 759), of which this is the RING order at Nside 128. A cell is
 * about 0.46 degrees wide.
 */
export const nside = 128
export const cellCount = 12 * nside ** 2
/** Square degrees of the sky, and of one cell. */
export const cellSquareDegrees = 129_600 / Math.PI / cellCount

const ringCells = 4 * nside
/** Cells around a pole, where rings grow. */
const capCells = 2 * nside * (nside - 1)
const quarter = Math.PI / 2

const modulo = (value: number, by: number) => ((value % by) + by) % by

/** Returns the cell of a direction: `z` is the sine of its declination, `longitude` its right ascension in radians. */
export function cellAt(z: number, longitude: number): number {
  const turn = modulo(longitude, 2 * Math.PI) / quarter
  const height = Math.abs(z)
  if (height <= 2 / 3) {
    const [along, across] = [nside * (0.5 + turn), nside * z * 0.75]
    const [rising, falling] = [Math.floor(along - across), Math.floor(along + across)]
    const ring = nside + 1 + rising - falling
    const shift = ring % 2 === 0 ? 1 : 0
    const inRing = modulo((rising + falling - nside + shift + 1) >> 1, ringCells)
    return capCells + ringCells * (ring - 1) + inRing
  }
  const part = turn - Math.floor(turn)
  const distance = nside * Math.sqrt(3 * (1 - height))
  const ring = Math.floor(part * distance) + Math.floor((1 - part) * distance) + 1
  const inRing = Math.floor(turn * ring) % (4 * ring)
  return z > 0 ? 2 * ring * (ring - 1) + inRing : cellCount - 2 * ring * (ring + 1) + inRing
}

/** Returns the direction of the centre of a cell, as `cellAt` reads it. */
function centreOf(cell: number): { z: number; longitude: number } {
  if (cell >= cellCount - capCells) {
    const { z, longitude } = centreOf(cellCount - 1 - cell)
    return { z: -z, longitude: 2 * Math.PI - longitude }
  }
  if (cell < capCells) {
    const ring = (1 + Math.floor(Math.sqrt(1 + 2 * cell))) >> 1
    const inRing = cell - 2 * ring * (ring - 1)
    return { z: 1 - ring ** 2 / (3 * nside ** 2), longitude: ((inRing + 0.5) * quarter) / ring }
  }
  const belt = cell - capCells
  const ring = Math.floor(belt / ringCells)
  const half = ring % 2 === 0 ? 0.5 : 0
  return {
    z: ((nside - ring) * 2) / (3 * nside),
    longitude: (((belt % ringCells) + half) * quarter) / nside,
  }
}

/** Returns the centre of a cell in degrees. */
export function positionOfCell(cell: number): { rightAscension: number; declination: number } {
  const { z, longitude } = centreOf(cell)
  return { rightAscension: (longitude * 180) / Math.PI, declination: (Math.asin(z) * 180) / Math.PI }
}

/** Returns the number that a cell has in HEALPix's NESTED order: of its face, then of its quarter, of the quarter of that, and so on. */
export function nestedOf(cell: number): number {
  const { z, longitude } = centreOf(cell)
  const turn = modulo(longitude, 2 * Math.PI) / quarter
  const { face, x, y } = Math.abs(z) <= 2 / 3 ? onBelt(z, turn) : onCap(z, turn)
  let nested = face * nside ** 2
  for (let bit = 1; bit < nside; bit *= 2)
    nested += bit ** 2 * (x & bit ? 1 : 0) + 2 * bit ** 2 * (y & bit ? 1 : 0)
  return nested
}

/** Where a direction is on one of the twelve faces; `turn` is its longitude in quarters. */
function onBelt(z: number, turn: number) {
  const [along, across] = [nside * (0.5 + turn), nside * z * 0.75]
  const [rising, falling] = [Math.floor(along - across), Math.floor(along + across)]
  const [left, right] = [Math.floor(rising / nside), Math.floor(falling / nside)]
  const face = left === right ? (left % 4) + 4 : left < right ? left : right + 8
  return { face, x: falling % nside, y: nside - 1 - (rising % nside) }
}

function onCap(z: number, turn: number) {
  const side = Math.floor(turn)
  const distance = nside * Math.sqrt(3 * (1 - Math.abs(z)))
  const [rising, falling] = [Math.floor((turn - side) * distance), Math.floor((1 - turn + side) * distance)]
  return z > 0
    ? { face: side, x: nside - 1 - falling, y: nside - 1 - rising }
    : { face: side + 8, x: rising, y: falling }
}
