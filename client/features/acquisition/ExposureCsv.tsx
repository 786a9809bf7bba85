import { useFormikContext } from 'formik'
import { Download, FileUp } from 'lucide-react'
import { type ChangeEvent, useDeferredValue, useId, useMemo, useState } from 'react'
import { ValidationError } from 'yup'
import { acquisitionCsv, shortenedCalibration } from '../../../contract/acquisition-csv.ts'
import { readAcquisitionCsv } from '../../../contract/read-acquisition-csv.ts'
import { exposureRules } from '../../../contract/rules/gallery.ts'
import { wholeNumberIn } from '../../../contract/rules/numbers.ts'
import { saveFile } from '../../ui/save-file.ts'
import { type AcquisitionValues, type ExposureFields, isBlankRow, isComplete } from './acquisition-fields.ts'
import { readCsvFile } from './csv-file.ts'
import type { FoundExposures } from './found-exposures.ts'
import { FoundExposuresView } from './FoundExposuresView.tsx'

/** Ten thousand long rows. */
const maxLength = 1_000_000

/** Without the name of a file it was pasted. */
const blankCsv = { name: '', text: '', isGuessed: false }

const guessed = 'is not in UTF-8 and was read as Windows-1252. Check the names of the filters'

function foundIn(
  { name, text, isGuessed }: typeof blankCsv,
  imageId: number | undefined,
): FoundExposures | undefined {
  if (text.trim() === '') return undefined
  if (text.length > maxLength) {
    const unread = [{ name: name || 'The text', reason: 'is longer than 1 MB' }]
    return { exposures: [], calibrationFrames: '', unread }
  }
  const found = readAcquisitionCsv(text, imageId)
  if (isGuessed) found.unread.unshift({ name, reason: guessed, isUsed: true })
  return found
}

/** Returns why a row cannot be saved, if it cannot. */
function problemOf(row: ExposureFields): string | undefined {
  try {
    exposureRules.validateSync(row, { abortEarly: false })
    return undefined
  } catch (error) {
    if (error instanceof ValidationError) return error.errors.join('. ')
    throw error
  }
}

/** Reads exposures from a CSV that is pasted or chosen, and saves those of the form as one. */
export function ExposureCsv({ imageId }: { imageId: number | undefined }) {
  const id = useId()
  const { values } = useFormikContext<AcquisitionValues>()
  const [leftOut, setLeftOut] = useState<string[]>([])
  const [csv, setCsv] = useState(blankCsv)
  const read = useDeferredValue(csv)
  const found = useMemo(() => foundIn(read, imageId), [read, imageId])
  // Not by the rules, which take long for a hundred rows on each key.
  const hasRows = values.exposures.some(isComplete)
  async function readFile({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (!file) return
    setCsv({ name: file.name, ...(await readCsvFile(file.slice(0, 4 * maxLength))) })
    target.value = '' // the same file can be chosen again
  }
  function save() {
    const { calibrationFrames, bortleClass } = values
    const problems = values.exposures.map((row) => (isBlankRow(row) ? undefined : problemOf(row)))
    const valid = values.exposures.filter((row, index) => !isBlankRow(row) && !problems[index])
    const left = problems.flatMap((problem, index) => (problem ? `Row ${index + 1}: ${problem}` : []))
    const calibration = shortenedCalibration(calibrationFrames)
    if (calibration !== undefined)
      left.push(
        `Calibration frames: of “${calibrationFrames}” it has ${calibration ? `only ${calibration}` : 'nothing'}`,
      )
    setLeftOut(left)
    if (valid.length === 0) return
    const exposures = valid.map((row) => exposureRules.cast(row))
    const image = { exposures, calibrationFrames, bortleClass: wholeNumberIn(bortleClass) || null }
    saveFile('exposures.csv', acquisitionCsv([image]), 'text/csv')
  }
  return (
    <div className="stack row-gap-8">
      <div>
        <label className="label" htmlFor={id}>
          Paste the rows with their header
        </label>
        <textarea
          className="input"
          id={id}
          rows={4}
          wrap="off"
          spellCheck={false}
          value={csv.text.length > maxLength ? '' : csv.text}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => setCsv({ ...blankCsv, text: target.value })}
        />
        <p className="help" id={`${id}-note`}>
          The columns of AstroBin’s CSV: number, duration and any others. A column filterName names the
          filters. A chosen file is shown here, to be corrected.
        </p>
      </div>
      <FoundExposuresView
        found={csv === blankCsv ? undefined : found}
        source="rows"
        onClose={() => setCsv(blankCsv)}
      />
      <div className="row gap-8 row-gap-8">
        <label className="button shows-focus">
          <FileUp size={16} aria-hidden="true" />
          Choose a CSV file
          <input
            className="visually-hidden"
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            data-list-focus
            onChange={(event) => void readFile(event)}
          />
        </label>
        {hasRows && (
          <button className="button" type="button" onClick={save}>
            <Download size={16} aria-hidden="true" />
            Save the rows as CSV
          </button>
        )}
      </div>
      <div role="alert" aria-atomic="true" className="error small">
        {leftOut.length > 0 && <p>Left out of the file:</p>}
        {leftOut.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
    </div>
  )
}
