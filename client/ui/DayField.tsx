import { useId, useRef } from 'react'
import { useDebouncedText } from './useDebouncedText.ts'

/** The first year of which there is a picture of the sky, so that a year that is being typed is not a day yet. */
const firstDay = '1840-01-01'

export interface DayFilter {
  /** The parameter of the address. */
  name: string
  label: string
  /** '' if the filter is not set. */
  value: string
  /** The first and the last day that can be chosen. */
  min?: string | null | undefined
  max?: string | null | undefined
}

interface DayFieldProps {
  filter: DayFilter
  onChange: (value: string) => void
}

export function DayField({ filter: { name, label, value, min, max }, onChange }: DayFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [day, setDay] = useDebouncedText(value, (day) => {
    const isDay = day ? day >= firstDay : !field.current!.validity.badInput
    if (isDay) onChange(day)
  })
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        className="input"
        id={id}
        ref={field}
        type="date"
        name={name}
        min={min || firstDay}
        max={max || undefined}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
    </div>
  )
}
