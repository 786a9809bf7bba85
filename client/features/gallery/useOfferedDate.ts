import { useFormikContext } from 'formik'
import { useEffect, useEffectEvent, useState } from 'react'
import type { UploadFields } from './useUpload.ts'

interface Offer {
  day: string
  help?: string | undefined
}

/** Offers the day that the pictures were taken, as long as nobody says another; answers with where it is from. */
export function useOfferedDate(): string | undefined {
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
    read().catch(() => {}) // it is only an offer
    return () => {
      isLate = true
    }
  }, [images])
  return captureDate === offered.day ? offered.help : undefined
}

/** The day that every picture says which says one: it would be written to all of them. */
async function offerOf(images: readonly File[]): Promise<Offer> {
  const { captureDateOf } = await import('../../../contract/capture-date.ts')
  const days = await Promise.all(images.map(captureDateOf))
  const [day, another] = new Set(days.filter((day) => day !== undefined))
  if (day === undefined) return { day: '' }
  if (another !== undefined) return { day: '', help: 'The pictures are of different days.' }
  return { day, help: `As ${images[days.indexOf(day)]!.name} says.` }
}
