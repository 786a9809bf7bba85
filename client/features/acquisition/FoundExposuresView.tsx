import { useFormikContext } from 'formik'
import {
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { integrationByFilterOf, integrationSecondsOf } from '../../../contract/acquisition.ts'
import { limits } from '../../../contract/limits.ts'
import { integrationText } from '../../ui/integration-text.ts'
import { countText, formatCount } from '../../ui/count-text.ts'
import { focusNext } from '../../ui/focus-next.ts'
import { usePendingText } from '../../forms/ValidForm.tsx'
import type { AcquisitionFields } from './acquisition-fields.ts'
import styles from './acquisition.module.css'
import { type FoundExposures, isBlankRow, withFound } from './found-exposures.ts'
import { ExposureTable } from './ImageAcquisition.tsx'

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
      <output className="strong">
        <span id={id}>{found && foundText(found)}</span>
      </output>
      {found && <FoundRows found={found} source={source} onClose={onClose} />}
    </section>
  )
}

/**
 * Makes the form unsaved while something was found and is not used. Stops its first submission then, and returns whether it
 * did.
 */
function useUnusedWarning(found: FoundExposures, isUseful: boolean) {
  const [submitted, setSubmitted] = useState({ found, times: 0 })
  const submissions = submitted.found === found ? submitted.times : 0
  const element = useRef<HTMLDivElement>(null)
  usePendingText(submissions < 2 ? 'found' : '')
  const warn = useEffectEvent((event: Event) => {
    setSubmitted({ found, times: isUseful ? submissions + 1 : 2 })
    if (!isUseful || submissions > 0) return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const form = element.current!.closest('form')
    const listen = (event: Event) => warn(event)
    form?.addEventListener('submit', listen)
    return () => form?.removeEventListener('submit', listen)
  }, [])
  return { element, isWarned: isUseful && submissions > 0 }
}

function FoundRows({ found, source, onClose }: FoundExposuresProps<FoundExposures>) {
  const { values, setValues } = useFormikContext<AcquisitionFields>()
  const { exposures, calibrationFrames, unread } = found
  const rows = values.exposures.filter((row) => !isBlankRow(row)).length
  const instead = useMemo(() => withFound(values, found, false), [values, found])
  const added = useMemo(() => withFound(values, found, true), [values, found])
  const shortest = instead && instead.exposures.length < exposures.length
  const isUseful = exposures.length > 0 || calibrationFrames !== ''
  const replaced = exposures.length > 0 && rows > 0 && countText(rows, 'row')
  const isFull = added?.calibrationFrames === values.calibrationFrames
  const joined = exposures.length > 0 ? replaced : values.calibrationFrames && 'calibration frames'

  const { element, isWarned } = useUnusedWarning(found, isUseful)

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
          <Disclosure summary={`Rows: ${formatCount(exposures.length)}`}>
            <ExposureTable exposures={exposures} />
          </Disclosure>
        </>
      )}
      {calibrationFrames && <p>{`Calibration: ${calibrationFrames}`}</p>}
      <UnreadNames label="Not used" unread={unread.filter(({ isUsed }) => !isUsed)} />
      <UnreadNames label="Not clear" unread={unread.filter(({ isUsed }) => isUsed)} />
      {shortest && (
        <p>{`A picture has at most ${limits.gallery.exposures.max} rows: nights with the same settings share one.`}</p>
      )}
      {calibrationFrames && isFull && (
        <p>If you add the exposures, these calibration frames are left out: their field is full.</p>
      )}
      {!instead && <p className="error">{`${limits.gallery.exposures.tooMany}. ${fewer[source]}.`}</p>}
      {isWarned && (
        <p className="error" role="alert">
          {exposures.length > 0
            ? 'The exposures found are not used yet.'
            : 'The calibration frames found are not used yet.'}
        </p>
      )}
      <div className="row gap-16 row-gap-8" ref={element}>
        {isUseful && instead && (
          <button className="button" type="button" onClick={() => use(instead, 0)}>
            <span>{replaced ? `Use instead of the ${replaced}` : 'Use'}</span>
          </button>
        )}
        {isUseful && joined && added && (
          <button className="button" type="button" onClick={() => use(added, rows)}>
            <span>{`Add to the ${joined}`}</span>
          </button>
        )}
        <button className="button" type="button" onClick={discard}>
          Discard
        </button>
      </div>
    </>
  )
}

const fewer = { files: 'Choose fewer files', rows: 'Use fewer rows' }

interface DisclosureProps {
  summary: string
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** Renders its content only while it is open: it may have thousands of rows. */
function Disclosure({ summary, isOpenAtFirst = false, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children}
    </details>
  )
}

/** Names files, lines and columns; those with the same reason together. */
function UnreadNames({ label, unread }: { label: string } & Pick<FoundExposures, 'unread'>) {
  if (unread.length === 0) return null
  const total = unread.reduce((sum, { count = 1 }) => sum + count, 0)
  const names = new Map<string, string[]>()
  for (const { name, reason } of unread) {
    if (!names.has(reason)) names.set(reason, [])
    names.get(reason)!.push(name)
  }
  return (
    <Disclosure summary={`${label}: ${formatCount(total)}`} isOpenAtFirst={unread.length <= 10}>
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
    </Disclosure>
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
        {integrationByFilterOf(exposures).map(({ filter, count, seconds }) => (
          <tr key={filter ?? ''}>
            <td dir="auto">{filter || 'No filter named'}</td>
            <td>{formatCount(count)}</td>
            <td>{integrationText(seconds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
