import type { GearRoleName } from '../../../contract/acquisition.ts'
import type { SkyObjectKindName } from '../../../contract/sky.ts'
import type { PlacementSourceName } from '../../../contract/placement.ts'
import { prepared } from '../../database/prepared.ts'
import { fieldOf } from '../../../contract/sky-frame.ts'
import type { StoredSize } from '../images/decoder/decoded-image.ts'
import { widthOf } from '../images/metadata/place-in-file.ts'
import type { Hint } from './solver/solve.ts'

interface WaitingImage {
  id: number
  file: string
  storedSizes: StoredSize[]
  width: number
  height: number
  hintRightAscension: number | null
  hintDeclination: number | null
  hintWidth: number | null
  hintSource: PlacementSourceName | null
  objects: {
    title: string
    kind: SkyObjectKindName
    rightAscension: number | null
    declination: number | null
    size: number | null
  }[]
  gear: UsedGear[]
}

interface UsedGear {
  role: GearRoleName
  focalLengthMm: number | null
  sensorWidthMm: number | null
  pixelSizeMicrons: number | null
}

/** Reads what is known of images that wait for their place. */
export const waitingImages = prepared<WaitingImage>(
  'waiting_images',
  `select image.id, image.file, image.stored_sizes as "storedSizes", image.width, image.height,
     hint_right_ascension as "hintRightAscension", hint_declination as "hintDeclination", hint_width as "hintWidth",
     hint_source as "hintSource",
     array(
       select json_build_object('title', object.title, 'kind', object.kind, 'rightAscension', object.right_ascension,
         'declination', object.declination, 'size', object.size)
       from image_object shown join sky_object object on object.name = shown.object_name
       where shown.image_id = image.id order by shown.position
     ) as objects,
     array(
       select json_build_object('role', used.role, 'focalLengthMm', gear.focal_length_mm,
         'sensorWidthMm', gear.sensor_width_mm, 'pixelSizeMicrons', gear.pixel_size_microns)
       from image_gear used join gear_item gear on gear.id = used.gear_id
       where used.image_id = image.id order by used.position
     ) as gear
   from image_placement placement join gallery_image image on image.id = placement.image_id
   where image.id = any($1::int[]) and placement.state = 'waiting'`,
)

/** They have no place in the catalogue, because they move among the stars. */
const movingKinds: readonly SkyObjectKindName[] = [
  'sun',
  'moon',
  'planet',
  'dwarfPlanet',
  'comet',
  'satellite',
]

/** Owners guess, AVM is of the file. Of a whole frame or sensor, a picture is cropped, and a reducer or extender is not known. */
const ofGuess = [1 / 1.5, 1.5] as const
const ofFile = [1 / 1.1, 1.1] as const
const ofFrame = [0.6, 1.05] as const
const certainties: Partial<Record<PlacementSourceName, readonly [number, number]>> = {
  owner: ofGuess,
  avm: ofFile,
}
/** A camera of which only the pixels are known: pictures are made smaller for the web, or larger by drizzle. */
const ofPixels = [0.5, 3] as const

type Widths = readonly [number, number]

const widthsAround = (width: number, [least, most]: Widths): Widths => [width * least, width * most]

/** Returns where to look for the place of an image, the surest hint first; or why it is not looked for. */
export function hintsOf(image: WaitingImage): Hint[] | { reason: string } {
  const { hintRightAscension, hintDeclination, hintWidth, hintSource } = image
  const source = hintSource ?? 'width'
  const given: Hint = {
    source,
    ...pointOf(hintRightAscension, hintDeclination),
    ...(hintWidth !== null && { widths: widthsAround(hintWidth, certainties[source] ?? ofFrame) }),
  }
  const gearWidths = widthsOfGear(image)
  const hints: Hint[] = [
    ...(hintSource ? [given] : []),
    ...(gearWidths ? [{ source: 'gear' as const, widths: gearWidths }] : []),
    ...image.objects.flatMap(({ rightAscension, declination, size }) => {
      const point = pointOf(rightAscension, declination)
      if (!point) return []
      return [
        { source: 'objects' as const, ...point, ...(size !== null && { likelyWidth: (2 * size) / 60 }) },
      ]
    }),
  ]
  const hasPoint = hints.some(({ rightAscension }) => rightAscension !== undefined)
  const moving = image.objects.find(({ kind }) => movingKinds.includes(kind))
  if (!hasPoint && moving)
    return { reason: `${moving.title} moves among the stars, and no position is given` }
  return hints
}

const pointOf = (rightAscension: number | null, declination: number | null) =>
  rightAscension === null || declination === null ? undefined : { rightAscension, declination }

/** Returns the least and greatest width in degrees that telescopes and cameras show: a picture may be of several. */
function widthsOfGear({ gear, width, height }: WaitingImage): Widths | undefined {
  const imaging = gear.filter(({ role }) => role !== 'guiding')
  const focalLengths = imaging.flatMap(({ focalLengthMm }) => focalLengthMm ?? [])
  const sensors = imaging.flatMap(({ sensorWidthMm, pixelSizeMicrons }): Widths[] => {
    if (sensorWidthMm !== null) return [widthsAround(widthOf(sensorWidthMm, { width, height }), ofFrame)]
    return pixelSizeMicrons === null ? [] : [widthsAround((width * pixelSizeMicrons) / 1000, ofPixels)]
  })
  if (focalLengths.length === 0 || sensors.length === 0) return undefined
  const least = Math.min(...sensors.map(([least]) => least))
  const most = Math.max(...sensors.map(([, most]) => most))
  return [fieldOf(least, Math.max(...focalLengths)), fieldOf(most, Math.min(...focalLengths))]
}
