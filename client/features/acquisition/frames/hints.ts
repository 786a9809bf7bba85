import { skyPosition } from '../../../../contract/sky-frame.ts'
import type { SkyPoint } from '../../../../contract/tangent-plane.ts'
import type { ReadFile } from './group-frames.ts'
import { type Header, type HeaderValue, numbersIn } from './header.ts'
import { degreesIn } from './place.ts'
import { longerSideIn, type PlaceHint, placeHintOf, solvedFrameIn } from './place-hint.ts'

/** What a header says of the picture besides its exposure. */
export interface SaidOfImage {
  camera?: string | undefined
  /** INDI writes the name of the mount. */
  telescope?: string | undefined
  /** In mm. */
  focalLength?: number | undefined
  object?: string | undefined
  position?: SkyPoint | undefined
  /** The longer side of the frame, in degrees. */
  longerSide?: number | undefined
}

/** What the lights say, to be offered: headers have wrong values too, such as the mount's place after the exposure. */
export interface FrameHints extends SaidOfImage {
  /** The last night. */
  day?: string | undefined
  /** Where to look for the picture in the sky. */
  placeHint?: PlaceHint | undefined
}

export function saidIn(header: Header): SaidOfImage {
  const [focalLength] = numbersIn(header.get('FOCALLEN'))
  return {
    camera: nameIn(header.get('INSTRUME')),
    telescope: nameIn(header.get('TELESCOP')),
    focalLength: focalLength && focalLength > 0 ? Math.round(focalLength) : undefined,
    object: nameIn(header.get('OBJECT')),
    position: positionIn(header),
    longerSide: longerSideIn(header),
  }
}

/** What programs write for want of a name. */
const noName =
  /^(?:unknown|none|null|n\/?a|no ?(?:name|object|target)|object|target|snapshot|test|untitled|preview|lights?|sky|[\W_]*)$/i

/** Names of gear and objects are at most this long. */
const maxNameLength = 100

function nameIn(value: HeaderValue | undefined): string | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  return noName.test(text) || text.length > maxNameLength || /[\p{Cc}\uFFFD]/u.test(text) ? undefined : text
}

/** Returns where the middle of a solved picture is, else the target, else where the mount pointed. */
function positionIn(header: Header): SkyPoint | undefined {
  const solved = solvedFrameIn(header)
  if (solved) return { rightAscension: solved.rightAscension, declination: solved.declination }
  const isSolved = /^RA/i.test(String(header.get('CTYPE1') ?? ''))
  const pairs = [
    ...(isSolved ? [['CRVAL1', 'CRVAL2'] as const] : []),
    ['OBJCTRA', 'OBJCTDEC'] as const,
    ['RA', 'DEC'] as const,
  ]
  return pairs
    .map(([ascension, declination]) =>
      skyPosition(ascensionIn(header, ascension), degreesIn(header.get(declination))),
    )
    .find((position) => position !== undefined)
}

/**
 * A plain number is in degrees, as INDI, N.I.N.A., Siril and ASIAIR write RA, unless its comment names hours. Hours have
 * minutes. OBJCTRA is in hours by its definition (SBFITSEXT), so that a plain number in it is not clear.
 */
function ascensionIn(header: Header, keyword: string): number | undefined {
  const value = header.get(keyword)
  const [plain, another] = numbersIn(value)
  const unit = /\b(?:(hours?|hrs?|hms)|(deg\w*))\b/i.exec(header.comments.get(keyword) ?? '')
  if (plain === undefined) return unit?.[2] ? degreesIn(value) : times15(degreesIn(value))
  if (another !== undefined || (keyword === 'OBJCTRA' && !unit)) return undefined
  return unit?.[1] ? plain * 15 : plain
}

const times15 = (hours: number | undefined) => hours && hours * 15

/** Returns what all lights agree on that say it; undefined if that is nothing. */
export function hintsIn(files: readonly ReadFile[]): FrameHints | undefined {
  const lights = files
    .flatMap(({ frames = [] }) => frames)
    .filter(({ type }) => type === undefined || type === 'light')
  const agreed = <Name extends keyof SaidOfImage>(name: Name): SaidOfImage[Name] => {
    const [value, another] = new Set(lights.map(({ said }) => said[name]).filter((one) => one !== undefined))
    return another === undefined ? value : undefined
  }
  const positions = lights.flatMap(({ said: { position } }) => position ?? [])
  const byDeclination = positions.toSorted((one, other) => one.declination - other.declination)
  const hints: FrameHints = {
    camera: agreed('camera'),
    telescope: agreed('telescope'),
    focalLength: agreed('focalLength'),
    object: agreed('object'),
    // Of a frame in the middle, because the mount may have moved on before others were read out.
    position: byDeclination[Math.floor(byDeclination.length / 2)],
    day: lights
      .flatMap(({ settings: { date } }) => date ?? [])
      .toSorted()
      .at(-1),
    placeHint: placeHintOf(lights.map(({ said }) => said)),
  }
  return Object.values(hints).some((value) => value !== undefined) ? hints : undefined
}
