import { useFormikContext } from 'formik'
import { useState } from 'react'
import { type ReadExif, useExif } from '../acquisition/ExifSuggestion.tsx'
import type { UploadFields } from './useGallery.ts'

/**
 * Fills in the capture date from the files until the user enters another. Returns a help text with the source, and whether the
 * user has cleared a date that was filled in or entered.
 */
export function useSuggestedDate(): { help: string | undefined; isCleared: boolean } {
  const { values, setFieldValue } = useFormikContext<UploadFields>()
  const { captureDate } = values
  const [suggested, setSuggested] = useState<Suggestion>({ day: '' })
  /** Since the last date that was filled in. */
  const [isChanged, setIsChanged] = useState(false)
  if (captureDate !== suggested.day && !isChanged) setIsChanged(true)
  const isCleared = isChanged && captureDate === ''

  useExif(values.images, (read) => {
    if (captureDate !== suggested.day || isCleared) return
    const next = suggestionFrom(read)
    setSuggested(next)
    setIsChanged(false)
    void setFieldValue('captureDate', next.day, false)
  })
  return {
    help: captureDate === suggested.day && !isCleared ? suggested.help : undefined,
    isCleared,
  }
}

interface Suggestion {
  day: string
  help?: string | undefined
}

/** No date if the files differ: it applies to every image of the upload. */
function suggestionFrom({ images, exif }: ReadExif): Suggestion {
  const days = exif.map(({ day }) => day)
  const [day, another] = new Set(days.filter((day) => day !== undefined))
  if (day === undefined) return { day: '' }
  if (another !== undefined)
    return { day: '', help: 'The pictures are of different days: each gets its own.' }
  return { day, help: `As ${images[days.indexOf(day)]!.name} says.` }
}
