import { prepared } from '../../database/prepared.ts'
import type { Batch } from '../../graphql/context.ts'
import type { ImagePlacement } from './image-placement.entity.ts'
import type { Placement } from './placement.type.ts'

export type PlacementRow = Omit<ImagePlacement, 'imageId' | 'bounds' | `hint${string}`> & { key: number }

const readPlacements = prepared<PlacementRow>(
  'placements_of_images',
  `select image_id as key, state, reason, right_ascension as "rightAscension", declination, scale, rotation,
     is_mirrored as "isMirrored", cd, terms, field_width as "fieldWidth", field_height as "fieldHeight", corners,
     matched_stars as "matchedStars", residual, source, solver_version as "solverVersion"
   from image_placement where image_id = any($1::int[])`,
)

export const placementsOfImages: Batch<PlacementRow | null> = async (keys, em) => {
  const byKey = new Map((await readPlacements(em, [keys])).map((row) => [row.key, row]))
  return keys.map((key) => byKey.get(key) ?? null)
}

const rounded = (value: number | null | undefined, decimals = 6) =>
  value == null ? null : Number(value.toFixed(decimals))

/** Returns the answer of the graph, with numbers to less than a hundredth of a pixel: lists have many of them. */
export const placementOf = ({ fieldWidth, fieldHeight, corners, cd, ...row }: PlacementRow) =>
  ({
    ...row,
    rightAscension: rounded(row.rightAscension),
    declination: rounded(row.declination),
    width: rounded(fieldWidth),
    height: rounded(fieldHeight),
    scale: rounded(row.scale),
    rotation: rounded(row.rotation),
    residual: rounded(row.residual),
    // They are multiplied by thousands of pixels.
    cd: cd?.map((value) => rounded(value, 9)) ?? null,
    corners:
      corners &&
      [0, 2, 4, 6].map((at) => ({
        rightAscension: rounded(corners[at]),
        declination: rounded(corners[at + 1]),
      })),
  }) as Placement
