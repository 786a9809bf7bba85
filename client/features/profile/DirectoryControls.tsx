import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import buttons from '../../ui/button.module.css'
import fields from '../../ui/fields.module.css'
import { debounceMs } from '../../ui/useDebounced.ts'
import { limits } from '../../../contract/limits.ts'
import { directoryParams, pagePaths } from '../../../contract/page-paths.ts'
import styles from './DirectoryControls.module.css'
import { type DirectoryRequest, readDirectoryRequest, sorts } from './directory-address.ts'
import { DirectoryFilters, type FilterOptions } from './DirectoryFilters.tsx'

interface DirectoryControlsProps {
  request: DirectoryRequest
  options: FilterOptions
  onSearch: (search: string) => void
  onChange: (change: Partial<DirectoryRequest>) => void
}

export function DirectoryControls({ request, options, onSearch, onChange }: DirectoryControlsProps) {
  const id = useId()
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
        className={styles.controls}
        ref={form}
        action={pagePaths.creators}
        onSubmit={(event) => event.preventDefault()}
      >
        <div className={styles.search}>
          <label className={fields.label} htmlFor={`${id}-search`}>
            Search
          </label>
          <input
            className={fields.input}
            id={`${id}-search`}
            type="search"
            ref={field}
            name={directoryParams.search}
            dir="auto"
            placeholder="Name, bio, specialty or place"
            maxLength={limits.directory.search.max}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
        <div>
          <label className={fields.label} htmlFor={`${id}-sort`}>
            Sort by
          </label>
          <select
            className={fields.select}
            id={`${id}-sort`}
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
          </select>
        </div>
        <button className={`${buttons.primary} ${styles.submit}`} type="submit">
          Search
        </button>
        <button
          className={`${buttons.button} ${styles.direction}`}
          type="submit"
          name={directoryParams.sortOrder}
          value={isDescending ? 'asc' : 'desc'}
          title="Turn the order round"
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
