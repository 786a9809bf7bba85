import { useId, useRef } from 'react'
import type { Filter } from './FilterForm.tsx'
import { useDebouncedText } from './useDebouncedText.ts'

/** The first year of which there is a picture of the sky, so that a year that is being typed is not a day yet. */
const firstDay = '1840-01-01'

interface DayFieldProps {
  filter: Pick<Filter, 'name' | 'label' | 'value' | 'min' | 'max'>
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
