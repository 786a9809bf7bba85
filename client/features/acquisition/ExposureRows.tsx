import { useField, useFormikContext } from 'formik'
import { Plus, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { integrationSecondsOf } from '../../../contract/acquisition.ts'
import { limits } from '../../../contract/limits.ts'
import { numberIn, wholeNumberIn } from '../../../contract/rules/numbers.ts'
import formStyles from '../../forms/forms.module.css'
import { NumberField, TextField } from '../../forms/TextField.tsx'
import buttons from '../../ui/button.module.css'
import fields from '../../ui/fields.module.css'
import { blankExposure, type ExposureFields } from './acquisition-fields.ts'
import { integrationText } from './acquisition-text.ts'
import styles from './AcquisitionFields.module.css'

const { exposures: listLimits, exposure } = limits.gallery
const cellNames = Object.keys(blankExposure)

export function ExposureRows({ filters }: { filters: readonly string[] }) {
  const id = useId()
  const [{ value: rows }, { error }, { setValue }] = useField<ExposureFields[]>('exposures')
  const { getFieldMeta } = useFormikContext()
  const group = useRef<HTMLFieldSetElement>(null)
  /** Selector of the element to focus once the changed rows are rendered. */
  const focusNext = useRef<string>(undefined)
  useEffect(() => {
    if (!focusNext.current) return
    group.current?.querySelector<HTMLElement>(focusNext.current)?.focus()
    focusNext.current = undefined
  }, [rows.length])

  function add() {
    focusNext.current = `[name="exposures[${rows.length}].count"]`
    void setValue([...rows, blankExposure], false)
  }
  function remove(index: number) {
    const next = Math.min(index, rows.length - 2)
    focusNext.current = next < 0 ? '[data-add]' : `[data-remove="${next}"]`
    void setValue(rows.toSpliced(index, 1), true) // errors are kept by index
  }
  /** Joins the errors of a row, whose cells are too narrow for them. */
  function problemOf(index: number) {
    const metas = cellNames.map((name) => getFieldMeta(`exposures[${index}].${name}`))
    return metas.flatMap(({ touched, error }) => (touched && error ? error : [])).join('. ')
  }
  const total = totalOf(rows)
  return (
    <fieldset className={styles.group} ref={group} aria-describedby={`${id}-note`}>
      <legend className={fields.label}>Exposures</legend>
      <ol className={styles.rows}>
        {rows.map((_row, index) => (
          // The inputs take their values from the form.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={styles.row} aria-label={`Exposures ${index + 1}`}>
            <NumberField name={`exposures[${index}].count`} label="Number" isWhole />
            <NumberField name={`exposures[${index}].seconds`} label="Seconds" />
            <TextField
              name={`exposures[${index}].filter`}
              label="Filter"
              maxLength={exposure.filter.max}
              list={`${id}-filters`}
            />
            <NumberField name={`exposures[${index}].gain`} label="Gain" isWhole />
            <NumberField name={`exposures[${index}].iso`} label="ISO" isWhole />
            <NumberField name={`exposures[${index}].binning`} label="Binning" isWhole />
            <TextField name={`exposures[${index}].date`} label="Date" type="date" />
            <button
              className={buttons.icon}
              type="button"
              data-remove={index}
              aria-label={`Remove exposures ${index + 1}`}
              onClick={() => remove(index)}
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
      <div className={styles.adding}>
        <button
          className={buttons.button}
          type="button"
          name="exposures"
          data-add
          disabled={rows.length >= listLimits.max}
          onClick={add}
        >
          <Plus size={16} aria-hidden="true" />
          Add exposures
        </button>
        <output className={styles.total}>{total > 0 && `Integration: ${integrationText(total)}`}</output>
      </div>
      <p className={typeof error === 'string' ? formStyles.problem : formStyles.help} id={`${id}-note`}>
        {typeof error === 'string' && error}
      </p>
    </fieldset>
  )
}

const totalOf = (rows: readonly ExposureFields[]) =>
  integrationSecondsOf(
    rows
      .map(({ count, seconds }) => ({ count: wholeNumberIn(count), seconds: numberIn(seconds) }))
      .filter(({ count, seconds }) => count > 0 && seconds > 0),
  )
