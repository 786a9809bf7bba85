import { ArrowDownWideNarrow, ArrowUpNarrowWide, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Choice, debounceMs, SearchField } from '../../ui/SearchFields.tsx'
import { directoryParams, pagePaths } from '../../../contract/page-paths.ts'
import styles from './DirectoryControls.module.css'
import {
  type DirectoryRequest,
  directoryQuery,
  filterNames,
  readDirectoryRequest,
  sorts,
} from './directory-address.ts'
import type { DirectoryOptionFragment } from './profile.generated.ts'

type FilterName = (typeof filterNames)[number]

/** The values with the most creators; undefined while they are loading. */
type FilterOptions = Record<FilterName, readonly DirectoryOptionFragment[] | undefined>

interface DirectoryControlsProps {
  request: DirectoryRequest
  options: FilterOptions
  onSearch: (search: string) => void
  onChange: (change: Partial<DirectoryRequest>) => void
}

export function DirectoryControls({ request, options, onSearch, onChange }: DirectoryControlsProps) {
  const [search, setSearch] = useDebouncedText(request.search, onSearch)
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const applyEarlyInput = useEffectEvent(() => {
    setSearch(field.current!.value)
    const options = [...form.current!.querySelectorAll('option')]
    if (options.every(({ defaultSelected, selected }) => selected || !defaultSelected)) return
    const entries = [...new FormData(form.current!)].map(([name, value]) => [name, value as string])
    const { sortBy, specialty, object, gear } = readDirectoryRequest(new URLSearchParams(entries))
    onChange({ sortBy, specialty, object, gear })
  })
  // A visitor may type or choose before the page is hydrated.
  useEffect(() => applyEarlyInput(), [])
  const sort = sorts.find(({ sortBy }) => sortBy === request.sortBy)!
  const isDescending = request.sortOrder === 'desc'
  const DirectionIcon = isDescending ? ArrowDownWideNarrow : ArrowUpNarrowWide
  return (
    <search>
      {/* Without JavaScript the form is sent to the same address. */}
      <form
        className="search-fields"
        ref={form}
        action={pagePaths.creators}
        onSubmit={(event) => event.preventDefault()}
      >
        <SearchField
          ref={field}
          name={directoryParams.search}
          placeholder="Name, bio, specialty or place"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Choice
          label="Sort by"
          name={directoryParams.sortBy}
          value={sort.sortBy}
          onChange={({ target }) =>
            onChange({ sortBy: sorts.find(({ sortBy }) => sortBy === target.value)!.sortBy })
          }
        >
          {sorts.map(({ sortBy, label }) => (
            <option key={sortBy} value={sortBy}>
              {label}
            </option>
          ))}
        </Choice>
        <button className={`button primary ${styles.submit}`} type="submit">
          Search
        </button>
        <button
          className="button"
          type="submit"
          name={directoryParams.sortOrder}
          value={isDescending ? 'asc' : 'desc'}
          aria-label={`Reverse order, now ${orderText(sort[request.sortOrder])}`}
          onClick={() => onChange({ sortOrder: isDescending ? 'asc' : 'desc' })}
        >
          <DirectionIcon size={18} aria-hidden="true" />
          <span>{sort[request.sortOrder]}</span>
        </button>
        <DirectoryFilters request={request} options={options} onChange={onChange} />
        <input type="hidden" name={directoryParams.sortOrder} value={request.sortOrder} />
      </form>
    </search>
  )
}

/** Returns 'most viewed first' for 'Most viewed', but 'Z to A' as it is. */
const orderText = (label: string) =>
  label.includes(' to ') ? label : `${label.toLowerCase().replace(' first', '')} first`

/** Calls `onChange` when typing pauses. The text follows `value`, as after Back. */
function useDebouncedText(value: string, onChange: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  /** The text of the last call of `onChange`, or the value that was set elsewhere since. */
  const [sent, setSent] = useState(value)
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== sent) {
      setSent(value)
      setText(value)
    }
  }
  const send = useEffectEvent(() => {
    setSent(text.trim())
    onChange(text.trim())
  })
  useEffect(() => {
    if (text.trim() === sent.trim()) return undefined // a trailing blank does not change the search
    const timer = setTimeout(send, debounceMs)
    return () => clearTimeout(timer)
  }, [text, sent])
  return [text, setText]
}

const labels: Record<FilterName, { label: string; all: string }> = {
  specialty: { label: 'Specialty', all: 'All specialties' },
  object: { label: 'Object', all: 'All objects' },
  gear: { label: 'Gear', all: 'All gear' },
}

function DirectoryFilters({ request, options, onChange }: Omit<DirectoryControlsProps, 'onSearch'>) {
  const box = useRef<HTMLDivElement>(null)
  const chosen = filterNames.filter((name) => request[name])
  return (
    <>
      <div className={styles.filters} ref={box}>
        {filterNames.map((name) => {
          const values = options[name] ?? []
          const known = optionOf(values, request[name])
          return (
            <Choice
              key={name}
              label={labels[name].label}
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
            </Choice>
          )
        })}
      </div>
      {chosen.length > 0 && (
        <ul className={`row gap-8 ${styles.chosen}`} aria-label="Filters">
          {chosen.map((name) => {
            const label = optionOf(options[name] ?? [], request[name])?.label ?? request[name]
            return (
              <li key={name}>
                <Link
                  className={`button break-words ${styles.chip}`}
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
