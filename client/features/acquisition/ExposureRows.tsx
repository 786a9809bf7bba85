import { useField, useFormikContext } from 'formik'
import { Plus, X } from 'lucide-react'
import { type MouseEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { integrationSecondsOf } from '../../../contract/acquisition.ts'
import { limits } from '../../../contract/limits.ts'
import { numberIn, wholeNumberIn } from '../../../contract/rules/numbers.ts'
import { NumberField, TextField } from '../../forms/TextField.tsx'
import { integrationText } from '../../ui/integration-text.ts'
import { focusNext } from '../../ui/focus-next.ts'
import { blankExposure, type blankRareFields, type ExposureFields } from './acquisition-fields.ts'
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
  const { getFieldMeta } = useFormikContext()

  function add() {
    flushSync(() => void setValue([...rows, blankExposure], false))
    document.getElementsByName(`exposures[${rows.length}].count`)[0]?.focus()
  }
  function remove(index: number, { currentTarget }: MouseEvent) {
    if (index === rows.length - 1) focusNext(currentTarget) // React removes the last row, and changes those before
    void setValue(rows.toSpliced(index, 1), true) // errors are kept by index
  }
  /** Joins the errors of a row, whose cells are too narrow for them. */
  function problemOf(index: number) {
    const metas = cellNames.map((name) => getFieldMeta(`exposures[${index}].${name}`))
    return metas.flatMap(({ touched, error }) => (touched && error ? error : [])).join('. ')
  }
  const total = totalOf(rows)
  return (
    <fieldset aria-describedby={`${id}-note`}>
      <legend className="label">Exposures</legend>
      <ol>
        {rows.map((row, index) => (
          // The inputs take their values from the form.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={styles.row} aria-label={`Exposures ${index + 1}`}>
            <NumberField name={`exposures[${index}].count`} label="Number" isWhole />
            <NumberField name={`exposures[${index}].seconds`} label="Seconds" />
            <TextField name={`exposures[${index}].filter`} label="Filter" list={`${id}-filters`} />
            <NumberField name={`exposures[${index}].gain`} label="Gain" isWhole />
            <NumberField name={`exposures[${index}].iso`} label="ISO" isWhole />
            <NumberField name={`exposures[${index}].binning`} label="Binning" isWhole />
            <TextField name={`exposures[${index}].date`} label="Date" type="date" />
            <RareFields name={`exposures[${index}]`} values={row} />
            <button
              className="button icon"
              type="button"
              data-row-focus
              aria-label={`Remove exposures ${index + 1}`}
              onClick={(event) => remove(index, event)}
            >
              <X size={16} aria-hidden="true" />
            </button>
            {/* Each cell is described by its own error. */}
            <p className={styles.rowProblem} aria-hidden="true">
              {problemOf(index)}
            </p>
          </li>
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

/** A disclosure, which says its values while it is closed, so that the rows of a night fit on a screen. */
function RareFields({ name, values }: { name: string; values: ExposureFields }) {
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
        {rareFields.map(([field, label]) => (
          <NumberField key={field} name={`${name}.${field}`} label={label} isWhole={field === 'offset'} />
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
