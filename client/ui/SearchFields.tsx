import { type ComponentProps, useEffect, useId, useState } from 'react'
import { limits } from '../../contract/limits.ts'

export function SearchField(input: ComponentProps<'input'>) {
  const id = useId()
  return (
    <div>
      <label className="label" htmlFor={id}>
        Search
      </label>
      <input
        {...input}
        className="input"
        id={id}
        type="search"
        dir="auto"
        maxLength={limits.directory.search.max}
      />
    </div>
  )
}

export function Choice({ label, ...select }: ComponentProps<'select'> & { label: string }) {
  const id = useId()
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <select {...select} className="select" id={id} />
    </div>
  )
}

export const debounceMs = 300

/** Returns a text once it has not changed for a moment, as when typing pauses. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
