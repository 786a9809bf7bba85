import { type FormikContextType, getIn, useField, useFormikContext } from 'formik'
import { Plus, X } from 'lucide-react'
import { memo, type MouseEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { integrationSecondsOf } from '../../../contract/acquisition.ts'
import { limits } from '../../../contract/limits.ts'
import { numberIn, wholeNumberIn } from '../../../contract/rules/numbers.ts'
import { NumberField, TextField } from '../../forms/TextField.tsx'
import { integrationText } from '../../ui/integration-text.ts'
import { focusNext } from '../../ui/focus-next.ts'
import {
  type AcquisitionValues,
  blankExposure,
  type blankRareFields,
  type ExposureFields,
} from './acquisition-fields.ts'
import styles from './acquisition.module.css'

const rareFields = Object.entries({
  offset: 'Offset',
  sensorTemperature: 'Sensor °C',
  fNumber: 'Focal ratio',
  meanSqm: 'SQM',
  meanFwhm: 'FWHM ″',
  temperature: 'Air °C',
} satisfies typeof blankRareFields) as [keyof typeof blankRareFields, string][]

const cellNames = Object.keys(blankExposure)

export function ExposureRows({ filters }: { filters: readonly string[] }) {
  const id = useId()
  const [{ value: rows }, { error }, { setValue }] = useField<ExposureFields[]>('exposures')
  const form = useFormikContext<AcquisitionValues>()

  function add() {
    flushSync(() => void setValue([...rows, blankExposure], false))
    document.getElementsByName(`exposures[${rows.length}].count`)[0]?.focus()
  }
  const total = totalOf(rows)
  return (
    <fieldset aria-describedby={`${id}-note`}>
      <legend className="label">Exposures</legend>
      <ol>
        {rows.map((row, index) => (
          <ExposureRow
            // The inputs take their values from the form.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            form={form}
            index={index}
            row={row}
            errors={getIn(form.errors, `exposures[${index}]`)}
            touched={getIn(form.touched, `exposures[${index}]`)}
            filtersId={`${id}-filters`}
          />
        ))}
      </ol>
      <datalist id={`${id}-filters`}>
        {filters.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <div className="row gap-16 row-gap-8">
        <button
          className="button"
          type="button"
          name="exposures"
          data-list-focus
          disabled={rows.length >= limits.gallery.exposures.max}
          onClick={add}
        >
          <Plus size={16} aria-hidden="true" />
          Add exposures
        </button>
        <output className="detail">{total > 0 && `Integration: ${integrationText(total)}`}</output>
      </div>
      <p className={typeof error === 'string' ? 'problem' : 'help'} id={`${id}-note`}>
        {typeof error === 'string' && error}
      </p>
    </fieldset>
  )
}

type Form = FormikContextType<AcquisitionValues>

interface ExposureRowProps {
  form: Form
  index: number
  row: ExposureFields
  /** The row's errors; it is rendered again if they change. */
  errors: Partial<Record<keyof ExposureFields, unknown>> | undefined
  touched: unknown
  filtersId: string
}

/** Keeps the form of its last change: otherwise a key would render the 1,300 fields of a hundred rows. */
const ExposureRow = memo(
  function ExposureRow({ form, index, row, errors, filtersId }: ExposureRowProps) {
    const name = `exposures[${index}]`
    function remove({ currentTarget }: MouseEvent) {
      const isLast = !currentTarget.closest('li')!.nextElementSibling
      if (isLast) focusNext(currentTarget) // React removes the last row, and changes those before
      const without = ({ exposures, ...fields }: AcquisitionValues) => ({
        ...fields,
        exposures: exposures.toSpliced(index, 1),
      })
      void form.setValues(without, true) // errors are kept by index
    }
    const metas = cellNames.map((field) => form.getFieldMeta<string>(`${name}.${field}`))
    const cell = (field: keyof ExposureFields) => ({ form, name: `${name}.${field}` })
    return (
      <li className={styles.row} aria-label={`Exposures ${index + 1}`}>
        <NumberField {...cell('count')} label="Number" isWhole />
        <NumberField {...cell('seconds')} label="Seconds" />
        <TextField {...cell('filter')} label="Filter" list={filtersId} />
        <NumberField {...cell('gain')} label="Gain" isWhole />
        <NumberField {...cell('iso')} label="ISO" isWhole />
        <NumberField {...cell('binning')} label="Binning" isWhole />
        <TextField {...cell('date')} label="Date" type="date" />
        <RareFields cell={cell} values={row} isInvalid={rareFields.some(([field]) => errors?.[field])} />
        <button
          className="button icon"
          type="button"
          data-row-focus
          aria-label={`Remove exposures ${index + 1}`}
          onClick={remove}
        >
          <X size={16} aria-hidden="true" />
        </button>
        {/* Each cell is described by its own error, and is too narrow for it. */}
        <p className={styles.rowProblem} aria-hidden="true">
          {metas.flatMap(({ touched, error }) => (touched && error ? error : [])).join('. ')}
        </p>
      </li>
    )
  },
  (before, after) =>
    before.row === after.row && before.errors === after.errors && before.touched === after.touched,
)

interface RareFieldsProps {
  cell: (field: keyof ExposureFields) => { form: Form; name: string }
  values: ExposureFields
  /** Whether one of the fields has an error, which the form may focus. */
  isInvalid: boolean
}

/** A disclosure, which says its values while it is closed and has no fields then, so that the rows of a night fit on a screen. */
function RareFields({ cell, values, isInvalid }: RareFieldsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const texts = rareFields.flatMap(([field, label]) => values[field] && `${label} ${values[field]}`)
  return (
    <details
      className={styles.rare}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="detail break-words">
        <span>{isOpen ? 'More' : texts.filter(Boolean).join(', ') || 'More'}</span>
      </summary>
      <div>
        {(isOpen || isInvalid) &&
          rareFields.map(([field, label]) => (
            <NumberField key={field} {...cell(field)} label={label} isWhole={field === 'offset'} />
          ))}
      </div>
    </details>
  )
}

const totalOf = (rows: readonly ExposureFields[]) =>
  integrationSecondsOf(
    rows
      .map(({ count, seconds }) => ({ count: wholeNumberIn(count), seconds: numberIn(seconds) }))
      .filter(({ count, seconds }) => count > 0 && seconds > 0),
  )
