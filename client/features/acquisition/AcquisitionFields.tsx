import { useFormikContext } from 'formik'
import { Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { pictureLicenses } from '../../../contract/acquisition.ts'
import { limits } from '../../../contract/limits.ts'
import { SelectField } from '../../forms/SelectField.tsx'
import { TextField } from '../../forms/TextField.tsx'
import buttons from '../../ui/button.module.css'
import {
  type AcquisitionFields as Fields,
  acquisitionFieldsOf,
  filtersOf,
  hasAcquisition,
} from './acquisition-fields.ts'
import styles from './AcquisitionFields.module.css'
import { ExposureRows } from './ExposureRows.tsx'
import type { ImageAcquisitionFragment } from './acquisition.generated.ts'
import { GearField } from './GearField.tsx'
import type { OwnGearFragment } from './AcquisitionFields.generated.ts'
import { ObjectsField } from './ObjectsField.tsx'

export interface AcquisitionFieldsProps {
  gear: readonly OwnGearFragment[]
  otherImages: readonly ImageAcquisitionFragment[]
  image?: ImageAcquisitionFragment | undefined
  suggestion?: ReactNode
}

const { site, bortleClass, calibrationFrames, processing, credit } = limits.gallery
const bortleClasses = Array.from({ length: bortleClass.max }, (_, index) => index + bortleClass.min)

/** What an image shows and how it was taken: a disclosure, which is open if any field has a value. */
export function AcquisitionFields({ gear, otherImages, image, suggestion }: AcquisitionFieldsProps) {
  const { values, setValues } = useFormikContext<Fields>()
  const [wasOpen] = useState(() => hasAcquisition(pick(values)))
  const latest = otherImages.toSorted((one, other) => other.id - one.id)[0]
  const known = [...otherImages, ...(image ? [image] : [])].flatMap(({ objects }) => objects)
  return (
    <details className={styles.disclosure} open={wasOpen}>
      <summary className={styles.summary}>How it was taken</summary>
      <div className={styles.content}>
        {latest && (
          <button
            className={`${buttons.button} ${styles.copy}`}
            type="button"
            onClick={() => void setValues({ ...values, ...acquisitionFieldsOf(latest) }, true)}
          >
            <Copy size={16} aria-hidden="true" />
            Same as my last picture
          </button>
        )}
        {suggestion}
        <ObjectsField known={known} />
        <GearField gear={gear} />
        <ExposureRows filters={filtersOf(otherImages)} />
        <div className={styles.pair}>
          <TextField name="site" label="Site" maxLength={site.max} />
          <SelectField name="bortleClass" label="Bortle class">
            <option value="">Not set</option>
            {bortleClasses.map((value) => (
              <option key={value}>{value}</option>
            ))}
          </SelectField>
        </div>
        <TextField
          name="calibrationFrames"
          label="Calibration frames"
          maxLength={calibrationFrames.max}
          help="Such as 30 darks, 20 flats."
        />
        <TextField name="processing" label="Processing software" maxLength={processing.max} />
        <div className={styles.pair}>
          <TextField
            name="credit"
            label="Credit"
            maxLength={credit.max}
            help="If it names others than you."
          />
          <SelectField name="license" label="License">
            {Object.entries(pictureLicenses).map(([name, { label }]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
    </details>
  )
}

const pick = (values: Fields): Fields => {
  const { objects, gear, exposures, site, bortleClass, calibrationFrames, processing, license, credit } =
    values
  return { objects, gear, exposures, site, bortleClass, calibrationFrames, processing, license, credit }
}
