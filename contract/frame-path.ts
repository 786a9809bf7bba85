import type { RigNumbers } from './field-of-view.ts'
import { framePath, idOf } from './page-paths.ts'
import { limits } from './limits.ts'

/** The subject of a frame: an image that has a place in the sky, or an object. */
export type Framed = { image: number } | { object: string }

/** The centre of the frame and the position angle of its up, in degrees; and the rig whose field it is. */
export interface FrameAddress {
  rightAscension: number | undefined
  declination: number | undefined
  turn: number | undefined
  rig?: RigNumbers | undefined
}

type Known = Record<'rightAscension' | 'declination' | 'turn', number>

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

/** Returns the address of the page with a frame and a rig that a visitor chose. */
export function frameAddress(
  framed: Framed,
  { rightAscension, declination, turn, rig }: Known & Pick<FrameAddress, 'rig'>,
): string {
  // A hundred thousandth of a degree is 0.04″.
  const numbers = [
    `&at=${rounded(rightAscension, 5)},${rounded(declination, 5)}`,
    `&turn=${rounded(turn, 2)}`,
    rig && `&rig=${[rig.focalLengthMm, rig.sensorWidthMm, rig.sensorHeightMm].join()}`,
  ]
  return pathOf(framed) + numbers.filter(Boolean).join('')
}

export const pathOf = (framed: Framed) =>
  'image' in framed ? framePath('image', framed.image) : framePath('object', framed.object)

/** Returns numbers that are separated by commas; none if there are not so many, or if any is outside of its bounds. */
function numbersOf(text: string | null, ...bounds: { min: number; max: number }[]): number[] {
  const numbers = (text ?? '').split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const areFit = bounds.every(({ min, max }, index) => numbers[index]! >= min && numbers[index]! <= max)
  return areFit && numbers.length === bounds.length ? numbers : []
}

export const framedOf = (params: URLSearchParams): Framed => {
  const image = idOf(params.get('image'))
  return image === undefined ? { object: params.get('object') ?? '' } : { image }
}

const { focalLengthMm, sensorWidthMm, sensorHeightMm } = limits.gear

/** Parses what `frameAddress` writes, without what makes no sense. */
export function readFrameAddress(params: URLSearchParams): FrameAddress {
  const { placement } = limits
  const [rightAscension, declination] = numbersOf(
    params.get('at'),
    placement.rightAscension,
    placement.declination,
  )
  const [turn] = numbersOf(params.get('turn'), { min: 0, max: 360 })
  const [focalLength, width, height] = numbersOf(
    params.get('rig'),
    focalLengthMm,
    sensorWidthMm,
    sensorHeightMm,
  )
  const rig =
    focalLength === undefined
      ? undefined
      : { focalLengthMm: focalLength, sensorWidthMm: width!, sensorHeightMm: height! }
  return { rightAscension, declination, turn, rig }
}
