import { useFormikContext } from 'formik'
import { useEffect, useEffectEvent, useState } from 'react'
import type { UploadFields } from './useUpload.ts'

/** Offers the day that the first picture was taken, as long as nobody says another; answers with where it is from. */
export function useOfferedDate(): string | undefined {
  const { values, setFieldValue } = useFormikContext<UploadFields>()
  const first = values.images[0]
  const [offered, setOffered] = useState({ day: '', source: '' })

  const offer = useEffectEvent((day: string, source: string) => {
    if (values.captureDate !== offered.day) return
    setOffered({ day, source })
    void setFieldValue('captureDate', day, false)
  })
  useEffect(() => {
    let isLate = false
    const read = async () => {
      const { captureDateOf } = await import('./capture-date.ts')
      const day = first && (await captureDateOf(first))
      if (!isLate) offer(day ?? '', day ? first.name : '')
    }
    read().catch(() => {}) // it is only an offer
    return () => {
      isLate = true
    }
  }, [first])
  return offered.day && values.captureDate === offered.day ? `As ${offered.source} says.` : undefined
}
