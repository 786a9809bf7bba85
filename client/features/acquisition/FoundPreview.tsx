import { memo, type ReactNode, useState } from 'react'
import { integrationByFilterOf } from '../../../contract/acquisition.ts'
import { integrationText } from '../../ui/integration-text.ts'
import { formatNumber } from '../../ui/count-text.ts'
import styles from './acquisition.module.css'
import type { FoundExposures } from './found-exposures.ts'
import { ExposureTable } from './ImageAcquisition.tsx'

/** What was read, which no key in the form changes. */
export const FoundPreview = memo(function FoundPreview({ found }: { found: FoundExposures }) {
  const { exposures, calibrationFrames, bortleClass, unread } = found
  return (
    <>
      {exposures.length > 0 && (
        <>
          <FilterTotals exposures={exposures} />
          <Disclosure summary={`Rows: ${formatNumber(exposures.length)}`}>
            <ExposureTable exposures={exposures} />
          </Disclosure>
        </>
      )}
      {calibrationFrames && <p>{`Calibration: ${calibrationFrames}`}</p>}
      {bortleClass && <p>{`Bortle class: ${bortleClass}`}</p>}
      <UnreadNames label="Not used" unread={unread.filter(({ isUsed }) => !isUsed)} />
      <UnreadNames label="Not clear" unread={unread.filter(({ isUsed }) => isUsed)} />
    </>
  )
})

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
    <Disclosure summary={`${label}: ${formatNumber(total)}`} isOpenAtFirst={unread.length <= 10}>
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
            <th scope="row" dir="auto">
              {filter || 'No filter named'}
            </th>
            <td>{formatNumber(count)}</td>
            <td>{integrationText(seconds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
