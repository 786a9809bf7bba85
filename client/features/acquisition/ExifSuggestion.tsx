import { useFormikContext } from 'formik'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Exif } from '../../../contract/exif.ts'
import buttons from '../../ui/button.module.css'
import styles from './AcquisitionFields.module.css'
import { commonExif, exifText, blankRowIndex, withExif } from './exif-fields.ts'
import type { OwnGearFragment } from './AcquisitionFields.generated.ts'
import type { AcquisitionFields } from './acquisition-fields.ts'

/** Offers to fill in the form from the EXIF data of the chosen files. */
export function ExifSuggestion({ gear }: { gear: readonly OwnGearFragment[] }) {
  const { values, setValues } = useFormikContext<AcquisitionFields & { images: readonly File[] }>()
  const exif = useExif(values.images)
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
    <p className={styles.suggestion}>
      <span>{`From the ${values.images.length === 1 ? 'file' : 'files'}: ${exifText(exif)}`}</span>
      <button className={buttons.button} type="button" onClick={use}>
        Use<span className="visually-hidden"> what the file says</span>
      </button>
    </p>
  )
}

const none: Exif = {}

function useExif(images: readonly File[]): Exif {
  const [read, setRead] = useState({ images, exif: none })
  useEffect(() => {
    let isCancelled = false
    const readAll = async () => {
      const { exifOf } = await import('../../../contract/exif.ts')
      const exif = commonExif(await Promise.all(images.map(exifOf)))
      if (!isCancelled) setRead({ images, exif })
    }
    readAll().catch(() => {}) // only a suggestion
    return () => {
      isCancelled = true
    }
  }, [images])
  return read.images === images ? read.exif : none
}
