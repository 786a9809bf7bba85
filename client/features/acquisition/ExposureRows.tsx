import { useField, useFormikContext } from 'formik'
import { Pencil, Plus, X } from 'lucide-react'
import { memo, type MouseEvent, useCallback, useId, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { integrationSecondsOf, settingsText } from '../../../contract/acquisition.ts'
import { limits } from '../../../contract/limits.ts'
import { NumberField, TextField } from '../../forms/TextField.tsx'
import { integrationText } from '../../ui/integration-text.ts'
import { focusNamed, focusNext } from '../../ui/focus-next.ts'
import {
  type AcquisitionValues,
  blankExposure,
  type blankRareFields,
  type ExposureFields,
  isComplete,
  rowName,
  seriesOf,
} from './acquisition-fields.ts'
import styles from './acquisition.module.css'
import { Status } from '../../ui/Status.tsx'

const rareFields = Object.entries({
  offset: 'Offset',
  sensorTemperature: 'Sensor °C',
  fNumber: 'Focal ratio',
  meanSqm: 'SQM',
  meanFwhm: 'FWHM ″',
  temperature: 'Air °C',
} satisfies typeof blankRareFields) as [keyof typeof blankRareFields, string][]

const fieldNames = Object.keys(blankExposure) as (keyof ExposureFields)[]

/** The rows that are edited, incomplete or wrong have fields, and the others are text: a hundred rows have 1,300 fields. */
export function ExposureRows({ filters }: { filters: readonly string[] }) {
  const id = useId()
  const [{ value: rows }, { error }, { setValue }] = useField<ExposureFields[]>('exposures')
  const { setValues } = useFormikContext<AcquisitionValues>()
  const [edited, setEdited] = useState<number>()

  const remove = useCallback(
    (index: number) => {
      setEdited((edited = -1) => (edited === index ? undefined : edited > index ? edited - 1 : edited))
      const without = ({ exposures, ...fields }: AcquisitionValues) => ({
        ...fields,
        exposures: exposures.toSpliced(index, 1),
      })
      void setValues(without, true) // errors are kept by index
    },
    [setValues],
  )
  function add() {
    flushSync(() => void setValue([...rows, blankExposure], false))
    focusNamed(rowName(rows.length))
  }
  const total = useMemo(() => integrationSecondsOf(rows.filter(isComplete).map(seriesOf)), [rows])
  // One for the list, or those of each row.
  const problems: readonly object[] = typeof error === 'string' ? [] : ((error as unknown as object[]) ?? [])
  return (
    <fieldset aria-describedby={`${id}-note`}>
      <legend className="label">Exposures</legend>
      <ol>
        {rows.map((row, index) => (
          <ExposureRow
            // The inputs take their values from the form.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            index={index}
            row={row}
            isEdited={index === edited}
            isWrong={Object.values(problems[index] ?? {}).some(Boolean)}
            filtersId={`${id}-filters`}
            onEdit={setEdited}
            onRemove={remove}
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
        <Status className="detail">{total > 0 && `Integration: ${integrationText(total)}`}</Status>
      </div>
      <p className={typeof error === 'string' ? 'problem' : 'help'} id={`${id}-note`}>
        {typeof error === 'string' && error}
      </p>
    </fieldset>
  )
}

interface ExposureRowProps {
  index: number
  row: ExposureFields
  isEdited: boolean
  isWrong: boolean
  filtersId: string
  onEdit: (index: number) => void
  onRemove: (index: number) => void
}

const ExposureRow = memo(function ExposureRow(props: ExposureRowProps) {
  const { index, row, isEdited, isWrong, onRemove } = props
  function remove({ currentTarget }: MouseEvent) {
    const isLast = !currentTarget.closest('li')!.nextElementSibling
    if (isLast) focusNext(currentTarget) // React removes the last row, and changes those before
    onRemove(index)
  }
  return (
    <li className={`line ${styles.row}`} aria-label={`Exposures ${index + 1}`}>
      {isEdited || isWrong || !isComplete(row) ? <RowFields {...props} /> : <RowText {...props} />}
      <button
        className="button icon"
        type="button"
        data-row-focus
        aria-label={`Remove exposures ${index + 1}`}
        onClick={remove}
      >
        <X size={16} aria-hidden="true" />
      </button>
    </li>
  )
})

/** A row in words, which a press opens. */
function RowText({ index, row, onEdit }: ExposureRowProps) {
  const { date, filter, count, seconds, ...settings } = row
  function edit() {
    flushSync(() => onEdit(index))
    focusNamed(rowName(index))
  }
  return (
    <button className={`line ${styles.rowText}`} type="button" name={rowName(index)} onClick={edit}>
      <span className="row row-gap-4 grow tabular">
        <span className="visually-hidden">{`Edit exposures ${index + 1}: `}</span>
        <span>{[date, filter, `${count}\u00A0×\u00A0${seconds}\u00A0s`].filter(Boolean).join(', ')}</span>
        <span className="detail">{settingsText(settings)}</span>
      </span>
      <Pencil size={16} aria-hidden="true" />
    </button>
  )
}

function RowFields({ index, row, filtersId, onEdit }: ExposureRowProps) {
  const { getFieldMeta } = useFormikContext<AcquisitionValues>()
  const [isDetailed, setIsDetailed] = useState(false)
  const hasRare = isDetailed || rareFields.some(([field]) => row[field] !== '')
  const nameOf = (field: keyof ExposureFields) => `${rowName(index)}.${field}`
  const metas = fieldNames.map((field) => getFieldMeta(nameOf(field)))
  return (
    <div className={styles.fields} onFocus={() => onEdit(index)}>
      <NumberField name={nameOf('count')} label="Number" isWhole />
      <NumberField name={nameOf('seconds')} label="Seconds" />
      <TextField name={nameOf('filter')} label="Filter" list={filtersId} />
      <NumberField name={nameOf('gain')} label="Gain" isWhole />
      <NumberField name={nameOf('iso')} label="ISO" isWhole />
      <NumberField name={nameOf('binning')} label="Binning" isWhole />
      <TextField name={nameOf('date')} label="Date" type="date" />
      <details
        className={styles.rare}
        open={hasRare}
        onToggle={({ currentTarget }) => setIsDetailed(currentTarget.open)}
      >
        <summary className="detail disclosure">More</summary>
        <div>
          {hasRare &&
            rareFields.map(([field, label]) => (
              <NumberField key={field} name={nameOf(field)} label={label} isWhole={field === 'offset'} />
            ))}
        </div>
      </details>
      {/* Each cell is described by its own error, and is too narrow for it. */}
      <p className={styles.rowProblem} aria-hidden="true">
        {metas.flatMap(({ touched, error }) => (touched && error ? error : [])).join('. ')}
      </p>
    </div>
  )
}
