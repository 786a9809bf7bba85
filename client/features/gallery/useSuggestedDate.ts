import { useFormikContext } from 'formik'
import { useEffect, useEffectEvent, useState } from 'react'
import type { UploadFields } from './useUpload.ts'

interface Offer {
  day: string
  help?: string | undefined
}

/**
 * Fills in the capture date from the files until the user enters another. Returns a help text that names its source.
 */
export function useSuggestedDate(): string | undefined {
  const { values, setFieldValue } = useFormikContext<UploadFields>()
  const { images, captureDate } = values
  const [offered, setOffered] = useState<Offer>({ day: '' })

  const offer = useEffectEvent((next: Offer) => {
    if (captureDate !== offered.day) return
    setOffered(next)
    void setFieldValue('captureDate', next.day, false)
  })
  useEffect(() => {
    let isLate = false
    const read = async () => {
      const next = await offerOf(images)
      if (!isLate) offer(next)
    }
    read().catch(() => {}) // only a suggestion
    return () => {
      isLate = true
    }
  }, [images])
  return captureDate === offered.day ? offered.help : undefined
}

/**
 * Returns the date only if all files that have one agree, because it applies to every image of the upload.
 */
async function offerOf(images: readonly File[]): Promise<Offer> {
  const { captureDateOf } = await import('../../../contract/exif.ts')
  const days = await Promise.all(images.map(captureDateOf))
  const [day, another] = new Set(days.filter((day) => day !== undefined))
  if (day === undefined) return { day: '' }
  if (another !== undefined) return { day: '', help: 'The pictures are of different days.' }
  return { day, help: `As ${images[days.indexOf(day)]!.name} says.` }
}
