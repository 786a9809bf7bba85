import type { Framed } from '../../../contract/frame-path.ts'
import { nameOfImage } from '../../../contract/discovery.ts'
import { scaleOf, type Wcs } from '../../../contract/wcs.ts'
import { fullTitle } from '../sky/object-texts.ts'
import { chartAround, type Frame } from './frame-geometry.ts'
import type { FramedImageFragment, FramedObjectFragment } from './framing.generated.ts'

/** What the page frames: a picture, or an object on a chart. */
export interface Subject {
  framed: Framed
  /** The name of the target in files. */
  name: string
  title: string
  /** The frame that a visitor starts with. */
  frame: Frame
  wcs: Wcs
  image?: FramedImageFragment
  object: FramedObjectFragment | undefined
}

/** Returns undefined for a picture without a place in the sky. */
export function subjectOfImage(image: FramedImageFragment): Subject | undefined {
  const { id, placement, width, height, objects, creatorProfile } = image
  if (placement?.state !== 'placed') return undefined
  // A placement that is known has all of them.
  const frame = placement as Frame
  const { rightAscension, declination, rotation } = frame
  const title = nameOfImage(image, creatorProfile)
  const cd = placement.cd as [number, number, number, number]
  const terms = placement.terms?.length ? placement.terms : null
  const wcs = { rightAscension, declination, width, height, cd, terms }
  const field = { width: frame.width, height: frame.height }
  return {
    framed: { image: id },
    name: objects[0]?.title ?? title,
    title,
    frame: { rightAscension, declination, rotation, ...field },
    wcs,
    image,
    object: objects.find(({ typicalAcquisition }) => typicalAcquisition) ?? objects[0],
  }
}

/** In degrees. */
const [smallestField, largestField] = [0.5, 10]

/** Returns undefined for an object that moves among the stars. */
export function subjectOfObject(object: FramedObjectFragment): Subject | undefined {
  const { slug, title, rightAscension, declination, size } = object
  if (typeof rightAscension !== 'number' || typeof declination !== 'number') return undefined
  const height = Math.min(Math.max((1.5 * (size ?? 0)) / 60, smallestField), largestField)
  return {
    framed: { object: slug },
    name: title,
    title: fullTitle(object),
    frame: { rightAscension, declination, rotation: 0, width: 1.5 * height, height },
    wcs: chartAround({ rightAscension, declination }, 2 * height),
    object,
  }
}

/** Returns the chart of an object with room for a frame of this field; a picture as it is. */
export const wcsFor = ({ image, wcs }: Subject, { width, height }: Frame): Wcs =>
  image
    ? wcs
    : chartAround(wcs, Math.max((scaleOf(wcs) * wcs.height) / 3600, 1.6 * Math.hypot(width, height)))
