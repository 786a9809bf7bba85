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

interface FoundExposuresProps<Found> {
  found: Found
  /** Removes the view, after its values were used or discarded. */
  onClose: () => void
}

/** Shows exposures that were read with their totals, and enters them in the form. Announces them, and is always present. */
export function FoundExposuresView({ found, onClose }: FoundExposuresProps<FoundExposures | undefined>) {
  const id = useId()
  return (
    <section
      className={found ? `stack row-gap-8 small break-words ${styles.exif}` : 'visually-hidden'}
      aria-labelledby={id}
    >
      <output className="strong">
        <span id={id}>{found && foundText(found)}</span>
      </output>
      {found && <FoundRows found={found} onClose={onClose} />}
    </section>
  )
}

function FoundRows({ found, onClose }: FoundExposuresProps<FoundExposures>) {
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
    <>
      {exposures.length > 0 && (
        <>
          <FilterTotals exposures={exposures} />
          <details>
            <summary>{`Rows: ${exposures.length}`}</summary>
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
    </>
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
            {Array.from(new Set(all), (name, index) => (
              <span key={name}>
                <span>{index > 0 ? ', ' : ''}</span>
                <bdi>{name}</bdi>
              </span>
            ))}
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
