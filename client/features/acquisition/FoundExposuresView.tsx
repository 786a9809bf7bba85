import { useFormikContext } from 'formik'
import { type MouseEvent, useId } from 'react'
import { flushSync } from 'react-dom'
import { integrationSecondsOf } from '../../../contract/acquisition.ts'
import { limits } from '../../../contract/limits.ts'
import { integrationText } from '../../ui/integration-text.ts'
import { countText, formatCount } from '../../ui/count-text.ts'
import { focusNext } from '../../ui/focus-next.ts'
import type { AcquisitionFields } from './acquisition-fields.ts'
import styles from './acquisition.module.css'
import { type FoundExposures, isBlankRow, totalsByFilter, withFound } from './found-exposures.ts'
import { ExposureTable } from './ImageAcquisition.tsx'

interface FoundExposuresProps {
  found: FoundExposures
  /** Removes the view, after its values were used or discarded. */
  onClose: () => void
}

/** Shows exposures that were read with their totals, and enters them in the form. */
export function FoundExposuresView({ found, onClose }: FoundExposuresProps) {
  const id = useId()
  const { values, setValues } = useFormikContext<AcquisitionFields>()
  const { exposures, calibrationFrames, unread } = found
  const rows = values.exposures.filter((row) => !isBlankRow(row)).length
  const instead = withFound(values, found, false)
  const added = withFound(values, found, true)
  const shortest = instead && instead.exposures.length < exposures.length
  const isUseful = exposures.length > 0 || calibrationFrames !== ''

  function use(next: AcquisitionFields, index: number) {
    flushSync(() => {
      void setValues(next, false)
      onClose()
    })
    const [field] = document.getElementsByName(
      exposures.length > 0 ? `exposures[${index}].count` : 'calibrationFrames',
    )
    field?.focus()
  }
  function discard({ currentTarget }: MouseEvent) {
    focusNext(currentTarget)
    onClose()
  }
  return (
    <section className={`stack row-gap-8 small break-words ${styles.exif}`} aria-labelledby={`${id}-sum`}>
      <p className="strong" id={`${id}-sum`} role="status">
        {foundText(found)}
      </p>
      {exposures.length > 0 && (
        <>
          <FilterTotals exposures={exposures} />
          <details>
            <summary>{`All ${countText(exposures.length, 'row')}`}</summary>
            <ExposureTable exposures={exposures} />
          </details>
        </>
      )}
      {calibrationFrames && <p>{`Calibration: ${calibrationFrames}`}</p>}
      {unread.length > 0 && <Unread unread={unread} />}
      {shortest && (
        <p>{`A picture has at most ${limits.gallery.exposures.max} rows: nights with the same settings share one.`}</p>
      )}
      {!instead && <p className="error">{`${limits.gallery.exposures.tooMany}. Choose fewer files.`}</p>}
      <div className="row gap-16 row-gap-8">
        {isUseful && instead && (
          <button className="button" type="button" onClick={() => use(instead, 0)}>
            <span>{rows > 0 ? `Use instead of the ${countText(rows, 'row')}` : 'Use'}</span>
          </button>
        )}
        {isUseful && rows > 0 && added && (
          <button className="button" type="button" onClick={() => use(added, rows)}>
            <span>{`Add to the ${countText(rows, 'row')}`}</span>
          </button>
        )}
        <button className="button" type="button" onClick={discard}>
          Discard
        </button>
      </div>
    </section>
  )
}

/** The names with the same reason stand together. */
function Unread({ unread }: Pick<FoundExposures, 'unread'>) {
  const names = new Map<string, string[]>()
  for (const { name, reason } of unread) names.set(reason, [...(names.get(reason) ?? []), name])
  return (
    <details open={unread.length <= 10}>
      <summary>{`Not read: ${formatCount(unread.length)}`}</summary>
      <ul className="stack row-gap-4">
        {Array.from(names, ([reason, all]) => (
          <li key={reason}>
            <bdi>{all.join(', ')}</bdi>
            <span>{`: ${reason}`}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function foundText({ exposures, calibrationFrames }: FoundExposures) {
  const count = exposures.reduce((sum, { count }) => sum + count, 0)
  if (count > 0)
    return `Found ${countText(count, 'exposure')}: ${integrationText(integrationSecondsOf(exposures))}`
  return calibrationFrames ? 'Found calibration frames only' : 'No exposures found'
}

function FilterTotals({ exposures }: Pick<FoundExposures, 'exposures'>) {
  return (
    <table className={styles.exposures}>
      <caption className="visually-hidden">Integration by filter</caption>
      <thead>
        <tr>
          <th scope="col">Filter</th>
          <th scope="col">Exposures</th>
          <th scope="col">Integration</th>
        </tr>
      </thead>
      <tbody>
        {totalsByFilter(exposures).map(({ filter, count, seconds }) => (
          <tr key={filter}>
            <td dir="auto">{filter || 'No filter named'}</td>
            <td>{formatCount(count)}</td>
            <td>{integrationText(seconds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
