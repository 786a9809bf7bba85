import { prepared } from '../../database/prepared.ts'
import { rowsByKey } from '../gallery/image-lists.ts'
import type { ImagePlacement } from './image-placement.entity.ts'
import type { Placement } from './placement.type.ts'

export type PlacementRow = Omit<ImagePlacement, 'imageId' | 'bounds' | `hint${string}`>

export const placementsOfImages = rowsByKey<PlacementRow>(
  prepared(
    'placements_of_images',
    `select image_id as key, state, reason, right_ascension as "rightAscension", declination, scale, rotation,
       is_mirrored as "isMirrored", cd, terms, field_width as "fieldWidth", field_height as "fieldHeight", corners,
       matched_stars as "matchedStars", residual, source, solver_version as "solverVersion"
     from image_placement where image_id = any($1::int[])`,
  ),
)

/** Lists have many of these numbers. Six decimals are less than a hundredth of a pixel. */
const rounded = (value: unknown, decimals = 6) =>
  typeof value === 'number' ? Number(value.toFixed(decimals)) : value

/** Returns the answer of the graph. */
export function placementOf({ fieldWidth, fieldHeight, corners, cd, ...row }: PlacementRow): Placement {
  const fields = Object.entries({ ...row, width: fieldWidth, height: fieldHeight })
  return {
    ...Object.fromEntries(fields.map(([name, value]) => [name, rounded(value)])),
    // They are multiplied by thousands of pixels.
    cd: cd?.map((value) => rounded(value, 9)) ?? null,
    corners:
      corners &&
      [0, 2, 4, 6].map((at) => ({
        rightAscension: rounded(corners[at]),
        declination: rounded(corners[at + 1]),
      })),
  } as Placement
}
