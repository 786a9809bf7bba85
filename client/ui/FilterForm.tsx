import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { limits } from '../../contract/limits.ts'
import { Choice } from './Choice.tsx'
import { formatNumber } from './count-text.ts'
import { DayField, type DayFilter } from './DayField.tsx'
import styles from './FilterForm.module.css'
import { SearchForm } from './SearchForm.tsx'
import { useDebouncedText } from './useDebouncedText.ts'

interface FilterOption {
  value: string
  label: string
  /** Number of results with it. */
  count?: number
  isLowerBound?: boolean
}

export interface Filter extends DayFilter {
  /** The option without the filter; absent for a day or a text. */
  all?: string
  /** Whether a text is a value; absent unless it is typed. */
  isValid?: (text: string) => boolean
  placeholder?: string
  /** What a typed text must be. */
  help?: string
  /** Whether it belongs to another filter, which says what is chosen. */
  isPart?: boolean
  options?: readonly FilterOption[] | undefined
  /** The label of a value that is not among the options. */
  valueLabel?: string | undefined
  /** Returns what the filter selects, of the option's label. */
  textOf?: (label: string) => string
}

/** The id of the list of results, to which Enter in the search moves the focus. */
export const resultsId = 'results'

type Change = Record<string, string>

interface FilterFormProps {
  /** The path of the page. */
  action: string
  search: { name: string; value: string; placeholder: string }
  filters: readonly Filter[]
  /** Returns the query string of the first page for the parameters of an address or the form. */
  queryOf: (params: URLSearchParams) => string
  /** The controls of the order. */
  children?: (onChange: (change: Change) => void) => ReactNode
}

/** The search of a list, which follows each choice, and typing when it pauses. */
export function FilterForm({ action, search, filters, queryOf, children }: FilterFormProps) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  function withChange(params: URLSearchParams, change: Change) {
    const changed = new URLSearchParams(params)
    for (const [name, value] of Object.entries(change)) changed.set(name, value)
    return queryOf(changed)
  }
  function change(change: Change) {
    // The address is newer than the last render.
    const entry = window.history.state as { usr?: { changed?: string } | null } | null
    const changed = Object.keys(change).join()
    void navigate(
      { search: withChange(new URLSearchParams(window.location.search), change) },
      // Back returns to before the first of several values of a control, through which the keys of a select go. A search of
      // the whole list takes its place.
      {
        state: { changed },
        replace: entry?.usr?.changed === changed || (changed === search.name && !window.location.search),
      },
    )
  }
  const [text, setText] = useDebouncedText(search.value, (text) => change({ [search.name]: text }))
  const chosen = filters.filter(({ value, isPart }) => value && !isPart)
  return (
    <search>
      <SearchForm
        {...search}
        action={action}
        className={styles.fields}
        maxLength={limits.directory.search.max}
        value={text}
        onChange={setText}
        onEarlyChoice={change}
        // The other buttons have names. From the list, Tab reaches the first result instead of ten filters.
        onSubmit={(submitter) => {
          if (!submitter?.getAttribute('name')) document.getElementById(resultsId)?.focus()
        }}
      >
        {/* Before the other buttons, so that Enter presses it. */}
        <button className={`button primary ${styles.submit}`} type="submit">
          Search
        </button>
        {children?.(change)}
        <details className={styles.fold}>
          <summary className="button">
            <span>{chosen.length > 0 ? `Filters (${chosen.length})` : 'Filters'}</span>
            <ChevronDown size={18} aria-hidden="true" />
          </summary>
          <div className={styles.filters}>
            {filters.map((filter) => (
              <FilterField
                key={filter.name}
                filter={filter}
                onChange={(value) => change({ [filter.name]: value })}
              />
            ))}
          </div>
        </details>
        {chosen.length > 0 && (
          <ul className={`row gap-8 ${styles.chosen}`} aria-label="Filters">
            {chosen.map((filter) => (
              <li key={filter.name}>
                <ChosenFilter filter={filter} to={withChange(params, { [filter.name]: '' }) || '?'} />
              </li>
            ))}
          </ul>
        )}
      </SearchForm>
    </search>
  )
}

interface FilterFieldProps {
  filter: Filter
  onChange: (value: string) => void
}

function FilterField({ filter, onChange }: FilterFieldProps) {
  const { name, label, value, all, options, isValid } = filter
  if (isValid) return <TextFilter filter={filter} isValid={isValid} onChange={onChange} />
  if (all === undefined && !options) return <DayField filter={filter} onChange={onChange} />
  const known = optionOf(filter)
  return (
    <Choice label={label} name={name} value={known?.value ?? value} onChange={onChange}>
      {all !== undefined && <option value="">{all}</option>}
      {value && !known && <option value={value}>{filter.valueLabel ?? value}</option>}
      {options?.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label + countOf(option)}
        </option>
      ))}
    </Choice>
  )
}

interface TextFilterProps extends FilterFieldProps {
  isValid: (text: string) => boolean
}

/** A text that must have a form, which is said below it. */
function TextFilter({ filter, isValid, onChange }: TextFilterProps) {
  const { name, label, value, placeholder, help } = filter
  const id = useId()
  const [text, setText] = useDebouncedText(value, (text) => {
    if (!text || isValid(text)) onChange(text)
  })
  const isWrong = text.trim() !== '' && text !== value && !isValid(text)
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        className="input"
        id={id}
        type="text"
        name={name}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-help` : undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {isWrong && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}

const countOf = ({ count, isLowerBound }: FilterOption) =>
  count === undefined ? '' : ` (${formatNumber(count)}${isLowerBound ? '+' : ''})`

interface ChosenFilterProps {
  filter: Filter
  to: string
}

function ChosenFilter({ filter, to }: ChosenFilterProps) {
  const label = optionOf(filter)?.label ?? filter.valueLabel ?? filter.value
  const text = filter.textOf?.(label) ?? label
  return (
    <Link
      className={`button break-words ${styles.chip}`}
      to={to}
      aria-label={`Remove the filter ${text}`}
      onClick={({ currentTarget }) => focusOf(currentTarget.closest('form')!, filter.name)}
    >
      <bdi>{text}</bdi>
      <X size={16} aria-hidden="true" />
    </Link>
  )
}

/** Filters ignore case. */
function optionOf({ value: text, options = [] }: Filter) {
  const lower = text.toLowerCase()
  return options.find(({ value, label }) => [value, label.toLowerCase()].includes(lower))
}

/** Focuses the field of a filter whose link is removed, or the button that unfolds it. */
function focusOf(form: HTMLFormElement, name: string) {
  form.querySelector<HTMLElement>(`.${styles.filters} [name="${name}"]`)!.focus()
  if (document.activeElement?.closest('a')) form.querySelector('summary')!.focus()
}
