import type { ImagePlacement } from './image-placement.entity.ts'
import { boxOf, boxText } from './bounds.ts'
import type { Placed } from './solver/solve.ts'
import { cornersOf, fieldOf, isMirrored, rotationOf, scaleOf } from '../../../contract/wcs.ts'

type Place = Omit<ImagePlacement, 'imageId' | `hint${string}`>

const noPlace: Omit<Place, 'state' | 'reason'> = {
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
  bounds: null,
}

/** Returns the columns of an image without a place. */
export const withoutPlace = (
  state: Exclude<Place['state'], 'placed'>,
  reason: string | null = null,
): Place => ({ ...noPlace, state, reason })

/** Returns the columns of an image whose place is known. */
export function placeOf({ wcs, ...found }: Omit<Placed, 'state'> & { solverVersion: number }): Place {
  const { width, height } = fieldOf(wcs)
  const corners = cornersOf(wcs).flatMap(({ rightAscension, declination }) => [rightAscension, declination])
  return {
    ...found,
    state: 'placed',
    reason: null,
    rightAscension: wcs.rightAscension,
    declination: wcs.declination,
    scale: scaleOf(wcs),
    rotation: rotationOf(wcs),
    isMirrored: isMirrored(wcs),
    cd: [...wcs.cd],
    terms: wcs.terms && [...wcs.terms],
    fieldWidth: width,
    fieldHeight: height,
    corners,
    bounds: boxText(boxOf(corners)),
  }
}
