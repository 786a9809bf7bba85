import { useFormikContext } from 'formik'
import { type MouseEvent, type Ref, useId, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { summedCalibration } from '../../../contract/acquisition-csv.ts'
import { integrationSecondsOf } from '../../../contract/acquisition.ts'
import { limits } from '../../../contract/limits.ts'
import { wholeNumberIn } from '../../../contract/rules/numbers.ts'
import { integrationText } from '../../ui/integration-text.ts'
import { countText } from '../../ui/count-text.ts'
import { focusNamed, focusNext } from '../../ui/focus-next.ts'
import { type AcquisitionValues, isBlankRow, rowName } from './acquisition-fields.ts'
import styles from './acquisition.module.css'
import { type FoundExposures, lossesOf, withFound } from './found-exposures.ts'
import { FoundPreview } from './FoundPreview.tsx'
import { useUnusedWarning } from './useUnusedWarning.ts'
import { Status } from '../../ui/Status.tsx'

interface FoundExposuresProps<Found> {
  found: Found
  /** What it was found in. */
  source: 'files' | 'rows'
  ref?: Ref<HTMLElement>
  /** Removes the view, after its values were used or discarded. */
  onClose: () => void
}

/** Shows exposures that were read with their totals, and enters them in the form. Announces them, and is always present. */
export function FoundExposuresView({
  found,
  source,
  ref,
  onClose,
}: FoundExposuresProps<FoundExposures | undefined>) {
  const id = useId()
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className={found ? `stack row-gap-8 small break-words ${styles.exif}` : 'visually-hidden'}
      aria-labelledby={id}
    >
      <Status className="strong">
        <span id={id}>{found && foundText(found)}</span>
      </Status>
      {found && <FoundRows found={found} source={source} onClose={onClose} />}
    </section>
  )
}

function FoundRows({ found, source, onClose }: FoundExposuresProps<FoundExposures>) {
  const { values, setValues } = useFormikContext<AcquisitionValues>()
  const { exposures, calibrationFrames } = found
  const rows = values.exposures.filter((row) => !isBlankRow(row)).length
  // Not on each key: a night has thousands of rows.
  const { replacement, addition } = useMemo(() => lossesOf(found, rows), [found, rows])
  const isUseful = exposures.length > 0 || calibrationFrames !== ''
  const present = [
    exposures.length > 0 && rows > 0 && countText(rows, 'row'),
    calibrationFrames && values.calibrationFrames && 'calibration frames',
  ]
  const replaced = present.filter(Boolean).join(' and ')
  const isFull =
    summedCalibration(values.calibrationFrames, calibrationFrames).length >
    limits.gallery.calibrationFrames.max

  const { element, isWarned } = useUnusedWarning(found, isUseful)

  function applyFound(isAdded: boolean) {
    const next = withFound(values, found, isAdded)
    if (!next) return
    const index = isAdded ? rows : 0
    flushSync(() => {
      void setValues(next, true) // errors are kept by index
      onClose()
    })
    focusNamed(exposures.length > 0 ? rowName(index) : 'calibrationFrames')
  }
  function discard({ currentTarget }: MouseEvent) {
    focusNext(currentTarget)
    onClose()
  }
  return (
    <>
      <FoundPreview found={found} />
      {found.bortleClass && values.bortleClass && found.bortleClass !== wholeNumberIn(values.bortleClass) && (
        <p>The Bortle class that you chose stays.</p>
      )}
      {replacement && replacement.length > 0 && <p>{`${shared} ${replacement.join(', ')}.`}</p>}
      {replaced && addition && addition.length > (replacement?.length ?? 0) && (
        <p>{`If you add them: ${shared} ${addition.join(', ')}.`}</p>
      )}
      {calibrationFrames && isFull && (
        <p>If you add the exposures, these calibration frames are left out: their field is full.</p>
      )}
      {replacement === undefined && (
        <p className="error">{`${limits.gallery.exposures.tooMany}. ${fewer[source]}.`}</p>
      )}
      {isWarned && (
        <p className="error" role="alert" aria-atomic="true">
          {exposures.length > 0
            ? 'The exposures found are not used yet.'
            : 'The calibration frames found are not used yet.'}
        </p>
      )}
      <div className="row gap-16 row-gap-8" ref={element}>
        {isUseful && replacement !== undefined && (
          <button className="button" type="button" onClick={() => applyFound(false)}>
            <span>{replaced ? `Use instead of the ${replaced}` : 'Use'}</span>
          </button>
        )}
        {replaced && addition !== undefined && (
          <button className="button" type="button" onClick={() => applyFound(true)}>
            <span>{`Add to the ${replaced}`}</span>
          </button>
        )}
        <button className="button" type="button" onClick={discard}>
          Discard
        </button>
      </div>
    </>
  )
}

const shared = `A picture has at most ${limits.gallery.exposures.max} rows, so nights with the same settings share one, without their`

const fewer = { files: 'Choose fewer files', rows: 'Use fewer rows' }

function foundText({ exposures, calibrationFrames }: FoundExposures) {
  const count = exposures.reduce((sum, { count }) => sum + count, 0)
  if (count > 0)
    return `Found ${countText(count, 'exposure')}: ${integrationText(integrationSecondsOf(exposures))}`
  return calibrationFrames ? 'Found calibration frames only' : 'No exposures found'
}
