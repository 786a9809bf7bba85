import { array, type InferType, number, string } from 'yup'
import {
  placementSources,
  type PlacementSourceName,
  placementStates,
  type PlacementStateName,
} from '../../../contract/placement.ts'
import { placementRules } from '../../../contract/rules/placement.ts'
import type { ImagePlacement } from '../placement/image-placement.entity.ts'
import { placeOf, withoutPlace } from '../placement/place.ts'
import type { Wcs } from '../../../contract/wcs.ts'

/** Returns the placement of an image as an archive has it, under the names of the graph. What follows from the rest is not in it. */
export const exportedPlacement = ({
  imageId: _id,
  bounds: _bounds,
  corners: _corners,
  fieldWidth,
  fieldHeight,
  hintRightAscension,
  hintDeclination,
  hintWidth,
  hintSource,
  ...fields
}: ImagePlacement) => ({
  ...fields,
  width: fieldWidth,
  height: fieldHeight,
  hint: hintSource
    ? {
        rightAscension: hintRightAscension,
        declination: hintDeclination,
        width: hintWidth,
        source: hintSource,
      }
    : null,
})

const sourceRule = string().oneOf(Object.keys(placementSources) as PlacementSourceName[])

export const archivedPlacementRules = placementRules
  .omit(['width'])
  .shape({
    state: string()
      .oneOf(Object.keys(placementStates) as PlacementStateName[])
      .required(),
    reason: string().max(300).nullable(),
    cd: array(number().required()).length(4).nullable(),
    terms: array(number().required()).max(100).nullable(),
    matchedStars: number().integer().min(0).max(1_000_000).nullable(),
    residual: number().min(0).nullable(),
    source: sourceRule.nullable(),
    solverVersion: number().integer().min(0).max(1_000_000).nullable(),
    hint: placementRules.shape({ source: sourceRule.required() }).nullable().default(null),
  })
  .nullable()
  .default(null)

type ArchivedPlacement = InferType<typeof archivedPlacementRules>

/** Returns the columns of an imported image of this size. It waits if the archive has no place of it. */
export function importedPlacement(
  archived: ArchivedPlacement | undefined,
  size: Pick<Wcs, 'width' | 'height'>,
): Omit<ImagePlacement, 'imageId'> {
  if (!archived) return withoutPlace('waiting')
  const { hint } = archived
  const hints = {
    hintRightAscension: hint?.rightAscension ?? null,
    hintDeclination: hint?.declination ?? null,
    hintWidth: hint?.width ?? null,
    hintSource: hint?.source ?? null,
  }
  return { ...placeOfArchive(archived, size), ...hints }
}

function placeOfArchive(
  { state, reason, rightAscension, declination, cd, terms, ...found }: NonNullable<ArchivedPlacement>,
  size: Pick<Wcs, 'width' | 'height'>,
) {
  if (state !== 'placed') return withoutPlace(state, state === 'notFound' ? (reason ?? null) : null)
  if (rightAscension == null || declination == null || !cd) return withoutPlace('waiting')
  const wcs: Wcs = {
    ...size,
    rightAscension,
    declination,
    cd: cd as [number, number, number, number],
    terms: terms ?? null,
  }
  const { matchedStars, residual, source, solverVersion } = found
  const place = placeOf({
    wcs,
    matchedStars: matchedStars ?? 0,
    residual: residual ?? 0,
    source: source ?? 'objects',
    solverVersion: solverVersion ?? 0,
  })
  return place.fieldWidth! > 0 && place.fieldHeight! > 0 ? place : withoutPlace('waiting')
}
