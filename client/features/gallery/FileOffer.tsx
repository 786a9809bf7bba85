import { useFormikContext } from 'formik'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Exif } from '../../../contract/exif.ts'
import buttons from '../../ui/button.module.css'
import styles from './AcquisitionFields.module.css'
import { commonExif, exifText, rowFor, withExif } from './file-acquisition.ts'
import type { OwnGearFragment } from './GalleryPanel.generated.ts'
import type { UploadFields } from './useUpload.ts'

/** What the chosen files say about how they were taken, with a button that enters it into the form. */
export function FileOffer({ gear }: { gear: readonly OwnGearFragment[] }) {
  const { values, setValues } = useFormikContext<UploadFields>()
  const exif = useExif(values.images)
  const next = withExif(values, exif, gear)
  const isNew = next.gear.length > values.gear.length || next.exposures !== values.exposures
  const [usedFor, setUsedFor] = useState<readonly File[]>()
  if (!isNew || usedFor === values.images) return null

  function use() {
    const index = rowFor(values.exposures)
    // The button is removed; the row still lacks its number.
    flushSync(() => {
      setUsedFor(values.images)
      void setValues({ ...values, ...next }, false)
    })
    const [field] = document.getElementsByName(next.exposures[index] ? `exposures[${index}].count` : 'gear')
    field?.focus()
  }
  return (
    <p className={styles.offer}>
      <span>
        From the {values.images.length === 1 ? 'file' : 'files'}: {exifText(exif)}
      </span>
      <button className={buttons.button} type="button" onClick={use}>
        Use<span className="visually-hidden"> what the file says</span>
      </button>
    </p>
  )
}

const none: Exif = {}

/** Returns what all of the files say; nothing until they are read. */
function useExif(images: readonly File[]): Exif {
  const [read, setRead] = useState({ images, exif: none })
  useEffect(() => {
    let isLate = false
    const readAll = async () => {
      const { exifOf } = await import('../../../contract/exif.ts')
      const exif = commonExif(await Promise.all(images.map(exifOf)))
      if (!isLate) setRead({ images, exif })
    }
    readAll().catch(() => {}) // only an offer
    return () => {
      isLate = true
    }
  }, [images])
  return read.images === images ? read.exif : none
}
