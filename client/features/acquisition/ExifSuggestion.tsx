import { useFormikContext } from 'formik'
import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Exif } from '../../../contract/exif.ts'
import { limits } from '../../../contract/limits.ts'
import type { OwnGearFragment } from './acquisition.generated.ts'
import { type AcquisitionFields, blankExposure, type ExposureFields, roleOf } from './acquisition-fields.ts'
import { shortDayText } from './acquisition-text.ts'

/** Offers to fill in the form from the EXIF data of the chosen files. */
export function ExifSuggestion({ gear }: { gear: readonly OwnGearFragment[] }) {
  const { values, setValues } = useFormikContext<AcquisitionFields & { images: readonly File[] }>()
  const [read, setRead] = useState<ReadExif>({ images: [], exif: [] })
  useExif(values.images, setRead)
  const exif = commonExif(read.images === values.images ? read.exif : [])
  const next = withExif(values, exif, gear)
  const isNew = next.gear.length > values.gear.length || next.exposures !== values.exposures
  const [usedFor, setUsedFor] = useState<readonly File[]>()
  if (!isNew || usedFor === values.images) return null

  function use() {
    const index = blankRowIndex(values.exposures)
    // The button is removed; the focus moves to the number, which files do not have.
    flushSync(() => {
      setUsedFor(values.images)
      void setValues({ ...values, ...next }, false)
    })
    const [field] = document.getElementsByName(next.exposures[index] ? `exposures[${index}].count` : 'gear')
    field?.focus()
  }
  return (
    <p className="row apart gap-16 row-gap-8 detail break-words">
      <span>{`From the ${values.images.length === 1 ? 'file' : 'files'}: ${exifText(exif)}`}</span>
      <button className="button" type="button" onClick={use}>
        Use<span className="visually-hidden"> what the file says</span>
      </button>
    </p>
  )
}

export interface ReadExif {
  images: readonly File[]
  /** Of each image. */
  exif: readonly Exif[]
}

/** Reads the EXIF data of files whenever others are chosen. */
export function useExif(images: readonly File[], onRead: (read: ReadExif) => void) {
  const report = useEffectEvent(onRead)
  useEffect(() => {
    let isCancelled = false
    const readAll = async () => {
      const { exifOf } = await import('../../../contract/exif.ts')
      const exif = await Promise.all(images.map(exifOf))
      if (!isCancelled) report({ images, exif })
    }
    readAll().catch(() => {}) // only a suggestion
    return () => {
      isCancelled = true
    }
  }, [images])
}

/** Returns the values that all files share: they apply to every image of an upload. */
export function commonExif(all: readonly Exif[]): Exif {
  const [first = {}, ...others] = all
  const agreed = Object.entries(first).filter(([key, value]) =>
    others.every((other) => other[key as keyof Exif] === value),
  )
  return Object.fromEntries(agreed)
}

/** Returns the values in one line, such as '30 s, ISO 1600, Oct 3, 2026, 135 mm, Canon EOS Ra'. */
export const exifText = ({ seconds, iso, day, focalLength, camera }: Exif) =>
  [
    seconds !== undefined && secondsText(seconds),
    iso !== undefined && `ISO ${iso}`,
    day !== undefined && shortDayText(day),
    focalLength !== undefined && `${focalLength} mm`,
    camera,
  ]
    .filter(Boolean)
    .join(', ')

const secondsText = (seconds: number) => (seconds < 0.3 ? `1/${Math.round(1 / seconds)} s` : `${seconds} s`)

/** Returns the form's values with those of a file, in the first blank row of exposures or a new one. */
export function withExif(
  fields: AcquisitionFields,
  exif: Exif,
  gear: readonly OwnGearFragment[],
): AcquisitionFields {
  const { seconds, iso, day } = exif
  const used = [...fields.gear]
  for (const { id, category } of gearOf(exif, gear)) {
    const isUsed = used.some(({ gearItemId }) => gearItemId === id)
    if (!isUsed && used.length < limits.gallery.gear.max)
      used.push({ gearItemId: id, role: roleOf(category) })
  }
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

/** Returns the camera whose name has all words of the file's model, and the lens that names its focal length. */
function gearOf({ camera, focalLength }: Exif, gear: readonly OwnGearFragment[]): OwnGearFragment[] {
  const model = wordsOf(camera ?? '')
  const cameras = gear.filter((item) => roleOf(item.category) === 'camera')
  const lenses = gear.filter((item) => roleOf(item.category) === 'telescope')
  const named = cameras.filter((item) => {
    const words = new Set(textsOf(item).flatMap(wordsOf))
    return model.length > 0 && model.every((word) => words.has(word))
  })
  const length = new RegExp(String.raw`(?<![\d.-])${focalLength}\s?mm\b`, 'i')
  const focused =
    focalLength === undefined ? [] : lenses.filter((item) => length.test(textsOf(item).join(' ')))
  // Several matches would be a guess.
  return [named, focused].flatMap((found) => (found.length === 1 ? found : []))
}

const textsOf = ({ itemName, brand, model }: OwnGearFragment) => [itemName, brand ?? '', model ?? '']

/** Parts of makers' full names, which users leave out. */
const makers = /\b(corporation|corp|co|ltd|inc|imaging|optical|company)\b/g

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(makers, '')
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)
