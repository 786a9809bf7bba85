import { useFormikContext } from 'formik'
import { useEffect, useEffectEvent, useState } from 'react'
import type { UploadFields } from './useUpload.ts'

interface Suggestion {
  day: string
  help?: string | undefined
}

/**
 * Fills in the capture date from the files until the user enters another. Returns a help text with the source, and whether the
 * user has cleared a date that was filled in or entered.
 */
export function useSuggestedDate(): { help: string | undefined; isCleared: boolean } {
  const { values, setFieldValue } = useFormikContext<UploadFields>()
  const { images, captureDate } = values
  const [suggested, setSuggested] = useState<Suggestion>({ day: '' })
  /** Since the last date that was filled in. */
  const [isChanged, setIsChanged] = useState(false)
  if (captureDate !== suggested.day && !isChanged) setIsChanged(true)
  const isCleared = isChanged && captureDate === ''

  const suggest = useEffectEvent((next: Suggestion) => {
    if (captureDate !== suggested.day || isCleared) return
    setSuggested(next)
    setIsChanged(false)
    void setFieldValue('captureDate', next.day, false)
  })
  useEffect(() => {
    let isCancelled = false
    const read = async () => {
      const next = await suggestionFrom(images)
      if (!isCancelled) suggest(next)
    }
    read().catch(() => {}) // only a suggestion
    return () => {
      isCancelled = true
    }
  }, [images])
  return {
    help: captureDate === suggested.day && !isCleared ? suggested.help : undefined,
    isCleared,
  }
}

/** No date if the files differ: it applies to every image of the upload. */
async function suggestionFrom(images: readonly File[]): Promise<Suggestion> {
  const { captureDateOf } = await import('../../../contract/exif.ts')
  const days = await Promise.all(images.map(captureDateOf))
  const [day, another] = new Set(days.filter((day) => day !== undefined))
  if (day === undefined) return { day: '' }
  if (another !== undefined)
    return { day: '', help: 'The pictures are of different days: each gets its own.' }
  return { day, help: `As ${images[days.indexOf(day)]!.name} says.` }
}
