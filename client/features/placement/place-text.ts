import type { SkyPoint } from '../../../contract/tangent-plane.ts'

/** Where a placed image is in the sky. Angles are in degrees. */
export interface Place extends SkyPoint {
  width: number
  height: number
  /** The position angle of the image's up, from north through east. */
  rotation: number
  /** Whether east is to the right where north is up. */
  isMirrored: boolean
}

const pad = (value: number) => String(value).padStart(2, '0')

/** Returns '00h 42m 44s +41° 16′' for a position of J2000. */
export function positionText({ rightAscension, declination }: SkyPoint) {
  const seconds = Math.round(rightAscension * 240) % 86_400
  const minutes = Math.round(Math.abs(declination) * 60)
  const [hours, rest] = [Math.floor(seconds / 3600), seconds % 3600]
  const sign = declination < 0 && minutes > 0 ? '−' : '+'
  return `${pad(hours)}h ${pad(Math.floor(rest / 60))}m ${pad(rest % 60)}s ${sign}${pad(Math.floor(minutes / 60))}° ${pad(minutes % 60)}′`
}

const rounded = (value: number) => Number(value.toFixed(value < 9.95 ? 1 : 0))

/** Returns '2.8° × 1.9°', both sides in the unit of the longer one. */
export function fieldText({ width, height }: Pick<Place, 'width' | 'height'>): string {
  const longer = Math.max(width, height)
  const [unit, factor] = longer >= 1 ? ['°', 1] : longer * 60 >= 1 ? ['′', 60] : ['″', 3600]
  return `${rounded(width * factor)}${unit} × ${rounded(height * factor)}${unit}`
}

/** Returns how far north is turned from the image's up, clockwise in degrees, above -180 and up to 180. */
export function northOf({ rotation, isMirrored }: Pick<Place, 'rotation' | 'isMirrored'>): number {
  const turned = (isMirrored ? -rotation : rotation) % 360
  return turned > 180 ? turned - 360 : turned <= -180 ? turned + 360 : turned
}

/** Returns 'north 3° left of up, mirrored'. */
export function orientationText(place: Pick<Place, 'rotation' | 'isMirrored'>): string {
  const north = Math.round(northOf(place))
  const side = north < 0 ? 'left' : 'right'
  const fromUp = Math.abs(north)
  const direction =
    fromUp === 0
      ? 'up'
      : fromUp === 90
        ? side
        : fromUp === 180
          ? 'down'
          : fromUp < 90
            ? `${fromUp}° ${side} of up`
            : `${180 - fromUp}° ${side} of down`
  return `north ${direction}${place.isMirrored ? ', mirrored' : ''}`
}

/** Returns 'centre 00h 42m 44s +41° 16′, 2.8° × 1.9°, north 3° left of up, mirrored'. */
export const placeText = (place: Place) =>
  `centre ${positionText(place)}, ${fieldText(place)}, ${orientationText(place)}`

/** Returns '1.23″' for a scale, or what is left of a fit, in arcseconds. */
export const arcsecondsText = (arcseconds: number) => `${Number(arcseconds.toPrecision(3))}″`

/** Round lengths of a scale bar, in arcseconds. */
const lengths: [label: string, arcseconds: number][] = (
  [
    ['°', 3600, [20, 10, 5, 2, 1]],
    ['′', 60, [30, 20, 10, 5, 2, 1]],
    ['″', 1, [30, 20, 10, 5, 2, 1]],
  ] as const
).flatMap(([unit, seconds, values]) =>
  values.map((value): [string, number] => [`${value}${unit}`, value * seconds]),
)

/** Returns the longest bar of a round length that is not longer than `maxPixels`, if there is one. */
export function scaleBarOf(arcsecondsPerPixel: number, maxPixels: number) {
  const found = lengths.find(([, arcseconds]) => arcseconds / arcsecondsPerPixel <= maxPixels)
  return found && { label: found[0], pixels: found[1] / arcsecondsPerPixel }
}
