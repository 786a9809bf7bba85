import type { ImagePlacement } from './image-placement.entity.ts'
import { boxAround, boxText } from './bounds.ts'
import type { Placed } from './solver/solve.ts'
import { cornersOf, fieldOf, isMirrored, rotationOf, scaleOf, type Wcs } from '../../../contract/wcs.ts'

export type Place = Omit<ImagePlacement, 'imageId' | `hint${string}`>

/** The columns that clients read. */
export type PlacementRow = Omit<Place, 'bounds'>

export const noPlace: PlacementRow = {
  state: 'waiting',
  reason: null,
  rightAscension: null,
  declination: null,
  scale: null,
  rotation: null,
  isMirrored: null,
  cd: null,
  terms: null,
  fieldWidth: null,
  fieldHeight: null,
  corners: null,
  matchedStars: null,
  residual: null,
  source: null,
  solverVersion: null,
}

/** Returns the columns of an image without a place. */
export const withoutPlace = (
  state: Exclude<Place['state'], 'placed'>,
  reason: string | null = null,
): Place => ({ ...noPlace, bounds: null, state, reason })

/** Lists have many of these numbers. Six decimals are less than a hundredth of a pixel; those of `cd` are multiplied by thousands. */
const rounded = (value: number, decimals = 6) => Number(value.toFixed(decimals))

/** Returns the columns of an image whose place is known. */
export function placeOf({ wcs: exact, ...found }: Omit<Placed, 'state'> & { solverVersion: number }): Place {
  const [rightAscension, declination] = [rounded(exact.rightAscension), rounded(exact.declination)]
  const cd = exact.cd.map((value) => rounded(value, 12)) as unknown as Wcs['cd']
  const wcs = { ...exact, rightAscension, declination, cd }
  const { width, height } = fieldOf(wcs)
  const corners = cornersOf(wcs)
  return {
    ...found,
    state: 'placed',
    reason: null,
    rightAscension,
    declination,
    scale: rounded(scaleOf(wcs)),
    rotation: rounded(rotationOf(wcs)),
    isMirrored: isMirrored(wcs),
    cd: [...cd],
    terms: wcs.terms && [...wcs.terms],
    fieldWidth: rounded(width),
    fieldHeight: rounded(height),
    corners: corners.flatMap((corner) => [rounded(corner.rightAscension), rounded(corner.declination)]),
    residual: rounded(found.residual),
    bounds: boxText(boxAround(wcs, corners)),
  }
}
