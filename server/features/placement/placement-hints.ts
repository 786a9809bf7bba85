import type { GearRoleName } from '../../../contract/acquisition.ts'
import type { SkyObjectKindName } from '../../../contract/sky.ts'
import type { PlacementSourceName } from '../../../contract/placement.ts'
import { fieldOf } from '../../../contract/sky-frame.ts'
import type { GalleryImage } from '../gallery/gallery-image.entity.ts'
import { widthOf } from '../images/metadata/place-in-file.ts'
import type { SkyObjectRow } from '../sky/sky-objects.ts'
import type { ImagePlacement } from './image-placement.entity.ts'
import type { Hint, Widths } from './solver/solve.ts'

/** What is known of an image. */
interface Known
  extends
    Pick<GalleryImage, 'width' | 'height'>,
    Pick<ImagePlacement, 'hintRightAscension' | 'hintDeclination' | 'hintWidth' | 'hintSource'> {
  objects: readonly Pick<SkyObjectRow, 'title' | 'kind' | 'rightAscension' | 'declination' | 'size'>[]
  gear: readonly ({ role: GearRoleName } & {
    [Field in 'focalLengthMm' | 'sensorWidthMm' | 'pixelSizeMicrons']?: number | null
  })[]
}

/** They have no place in the catalogue, because they move among the stars. */
const moving = new Set<SkyObjectKindName>(['sun', 'moon', 'planet', 'dwarfPlanet', 'comet', 'satellite'])

/** Owners guess, AVM is of the file. Of a whole frame or sensor, a picture is cropped, and a reducer or extender is not known. */
const certainties: Partial<Record<PlacementSourceName, Widths>> = {
  owner: [1 / 1.5, 1.5],
  avm: [1 / 1.1, 1.1],
}
const ofFrame = [0.6, 1.05] as const
/** A camera of which only the pixels are known: pictures are made smaller for the web, or larger by drizzle. */
const ofPixels = [0.5, 3] as const

const widthsAround = (width: number, [least, most]: Widths): Widths => [width * least, width * most]

/** Returns where to look for the place of an image, the surest hint first; or why it is not looked for. */
export function hintsOf(image: Known): Hint[] | { reason: string } {
  const { hintRightAscension, hintDeclination, hintWidth, hintSource, objects } = image
  const hints: Hint[] = objects.flatMap(({ rightAscension, declination, size }): Hint[] => {
    const point = pointOf(rightAscension, declination)
    return point ? [{ source: 'objects', point, ...(size && { likelyWidth: (2 * size) / 60 }) }] : []
  })
  const gearWidths = widthsOfGear(image)
  if (gearWidths) hints.unshift({ source: 'gear', widths: gearWidths })
  if (hintSource)
    hints.unshift({
      source: hintSource,
      point: pointOf(hintRightAscension, hintDeclination),
      ...(hintWidth && { widths: widthsAround(hintWidth, certainties[hintSource] ?? ofFrame) }),
    })
  const mover = objects.find(({ kind }) => moving.has(kind))
  return mover && !hints.some(({ point }) => point)
    ? { reason: `${mover.title} moves among the stars, and no position is given` }
    : hints
}

const pointOf = (rightAscension: number | null | undefined, declination: number | null | undefined) =>
  rightAscension == null || declination == null ? undefined : { rightAscension, declination }

/** Returns the least and greatest width in degrees that telescopes and cameras show: a picture may be of several. */
function widthsOfGear({ gear, width, height }: Known): Widths | undefined {
  const imaging = gear.filter(({ role }) => role !== 'guiding')
  const focalLengths = imaging.flatMap(({ focalLengthMm }) => focalLengthMm ?? [])
  const sensors = imaging.flatMap(({ sensorWidthMm, pixelSizeMicrons }): Widths[] => {
    if (sensorWidthMm) return [widthsAround(widthOf(sensorWidthMm, { width, height }), ofFrame)]
    return pixelSizeMicrons ? [widthsAround((width * pixelSizeMicrons) / 1000, ofPixels)] : []
  })
  if (focalLengths.length === 0 || sensors.length === 0) return undefined
  const least = Math.min(...sensors.map(([least]) => least))
  const most = Math.max(...sensors.map(([, most]) => most))
  return [fieldOf(least, Math.max(...focalLengths)), fieldOf(most, Math.min(...focalLengths))]
}
