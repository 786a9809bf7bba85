import { X } from 'lucide-react'
import { useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import { directoryParams } from '../../../contract/page-paths.ts'
import buttons from '../../ui/button.module.css'
import fields from '../../ui/fields.module.css'
import { type DirectoryRequest, directoryQuery, filterNames } from './directory-address.ts'
import styles from './DirectoryFilters.module.css'
import type { DirectoryOptionFragment } from './profile.generated.ts'

type FilterName = (typeof filterNames)[number]

/** The values with the most creators; undefined while they are loading. */
export type FilterOptions = Record<FilterName, readonly DirectoryOptionFragment[] | undefined>

interface DirectoryFiltersProps {
  request: DirectoryRequest
  options: FilterOptions
  onChange: (change: Partial<DirectoryRequest>) => void
}

const labels: Record<FilterName, { label: string; all: string }> = {
  specialty: { label: 'Specialty', all: 'All specialties' },
  object: { label: 'Object', all: 'All objects' },
  gear: { label: 'Gear', all: 'All gear' },
}

export function DirectoryFilters({ request, options, onChange }: DirectoryFiltersProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const chosen = filterNames.filter((name) => request[name])
  return (
    <>
      <div className={styles.filters} ref={box}>
        {filterNames.map((name) => {
          const values = options[name] ?? []
          const known = optionOf(values, request[name])
          return (
            <div key={name}>
              <label className={fields.label} htmlFor={`${id}-${name}`}>
                {labels[name].label}
              </label>
              <select
                className={fields.select}
                id={`${id}-${name}`}
                name={directoryParams[name]}
                value={known?.value ?? request[name]}
                onChange={({ target }) => onChange({ [name]: target.value })}
              >
                <option value="">{labels[name].all}</option>
                {request[name] && !known && <option value={request[name]}>{request[name]}</option>}
                {values.map(({ value, label, creatorCount }) => (
                  <option key={value} value={value}>
                    {`${label} (${creatorCount})`}
                  </option>
                ))}
              </select>
            </div>
          )
        })}
      </div>
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label="Filters">
          {chosen.map((name) => {
            const label = optionOf(options[name] ?? [], request[name])?.label ?? request[name]
            return (
              <li key={name}>
                <Link
                  className={`${buttons.button} ${styles.chip}`}
                  to={directoryQuery({ ...request, page: 1, [name]: '' }) || '?'}
                  aria-label={`Remove the filter ${label}`}
                  // The link is removed.
                  onClick={() => box.current!.querySelectorAll('select')[filterNames.indexOf(name)]?.focus()}
                >
                  <bdi>{label}</bdi>
                  <X size={16} aria-hidden="true" />
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}

/** Filters ignore case. */
function optionOf(options: readonly DirectoryOptionFragment[], text: string) {
  const lower = text.toLowerCase()
  return options.find(({ value, label }) => [value, label.toLowerCase()].includes(lower))
}
