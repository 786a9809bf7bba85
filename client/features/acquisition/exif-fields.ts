import type { Exif } from '../../../contract/exif.ts'
import { roleOf } from '../../../contract/gear-role.ts'
import { limits } from '../../../contract/limits.ts'
import type { OwnGearFragment } from './acquisition.generated.ts'
import { type AcquisitionValues, blankExposure, type ExposureFields } from './acquisition-fields.ts'
import { shortDayText } from './acquisition-text.ts'

/** Returns the values that all files share: they apply to every image of an upload. */
export function commonExif(all: readonly Exif[]): Exif {
  const [first = {}, ...others] = all
  const agreed = Object.entries(first).filter(([key, value]) =>
    others.every((other) => other[key as keyof Exif] === value),
  )
  return Object.fromEntries(agreed)
}

/** Returns the values in one line, such as '30 s, ISO 1600, Oct 3, 2026, 135 mm, Canon EOS Ra'. */
export const exifText = ({ seconds, iso, day, focalLength, camera, lens }: Exif) =>
  [
    seconds !== undefined && secondsText(seconds),
    iso !== undefined && `ISO ${iso}`,
    day !== undefined && shortDayText(day),
    focalLength !== undefined && `${focalLength} mm`,
    camera,
    lens,
  ]
    .filter(Boolean)
    .join(', ')

const secondsText = (seconds: number) => (seconds < 0.3 ? `1/${Math.round(1 / seconds)} s` : `${seconds} s`)

/** Returns the form's values with those of a file, in the first blank row of exposures or a new one. */
export function withExif(
  fields: AcquisitionValues,
  exif: Exif,
  gear: readonly OwnGearFragment[],
): AcquisitionValues {
  const { seconds, iso, day } = exif
  const used = gearInFile(exif, gear).reduce((used, { own }) => withGear(used, own), fields.gear)
  const isExposed = seconds !== undefined || iso !== undefined
  const index = blankRowIndex(fields.exposures)
  if (!isExposed || index >= limits.gallery.exposures.max) return { ...fields, gear: used }
  const row: ExposureFields = {
    ...blankExposure,
    ...(fields.exposures[index] && { count: fields.exposures[index].count }),
    seconds: String(seconds ?? ''),
    iso: String(iso ?? ''),
    date: day ?? '',
  }
  return { ...fields, gear: used, exposures: fields.exposures.toSpliced(index, 1, row) }
}

/** Returns the index of the first row without values other than its number, or of a new one. */
export function blankRowIndex(rows: readonly ExposureFields[]): number {
  const blank = rows.findIndex(({ count: _count, ...row }) => Object.values(row).every((text) => text === ''))
  return blank < 0 ? rows.length : blank
}

export function withGear(
  used: AcquisitionValues['gear'],
  item: Pick<OwnGearFragment, 'id' | 'category'> | undefined,
): AcquisitionValues['gear'] {
  const isUsed = used.some(({ gearItemId }) => gearItemId === item?.id)
  if (!item || isUsed || used.length >= limits.gallery.gear.max) return used
  return [...used, { gearItemId: item.id, role: roleOf(item.category) }]
}

export interface GearInFile {
  name: string | undefined
  /** For a new item, such that `roleOf` returns its role. */
  category: 'Camera' | 'Lens' | 'Telescope'
  /** Undefined also if several could be it. */
  own: OwnGearFragment | undefined
  /** Whether no item of the creator's gear could be it. */
  isMissing: boolean
}

/** Returns camera and optics of a file: the camera by the words of its name, the optics also by their focal length. */
export function gearInFile(
  { camera, lens, focalLength }: Pick<Exif, 'camera' | 'lens' | 'focalLength'>,
  gear: readonly OwnGearFragment[],
  optics: 'Lens' | 'Telescope' = 'Lens',
) {
  const inFile = (category: GearInFile['category'], name: string | undefined, length?: string | number) => {
    const words = wordsOf(name ?? '')
    const named = gear.filter((item) => hasWords(item, words))
    const ofRole = gear.filter((item) => roleOf(item.category) === roleOf(category))
    const namedOfRole = ofRole.filter((item) => named.includes(item))
    const found = namedOfRole.length > 0 ? namedOfRole : ofRole.filter((item) => hasLength(item, length))
    return {
      name,
      category,
      own: found.length === 1 ? found[0] : undefined, // several matches would be a guess
      isMissing: words.length > 0 && named.length === 0 && found.length === 0,
    }
  }
  const range = /[\d.]+(?:-[\d.]+)?(?=\s?mm)/i.exec(lens ?? '')?.[0]
  return [inFile('Camera', camera), inFile(optics, lens, range ?? focalLength)] satisfies GearInFile[]
}

const textsOf = ({ itemName, brand, model }: OwnGearFragment) => [itemName, brand ?? '', model ?? '']

function hasWords(item: OwnGearFragment, words: readonly string[]): boolean {
  const own = new Set(textsOf(item).flatMap(wordsOf))
  return words.length > 0 && words.every((word) => own.has(word))
}

const hasLength = (item: OwnGearFragment, length: string | number | undefined) =>
  length !== undefined &&
  new RegExp(String.raw`(?<![\d.-])${String(length).replaceAll('.', String.raw`\.`)}\s?mm\b`, 'i').test(
    textsOf(item).join(' '),
  )

/** Parts of makers' full names, which users leave out. */
const makers = /\b(corporation|corp|co|ltd|inc|imaging|optical|company)\b/g

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(makers, '')
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)
