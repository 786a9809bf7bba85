import { type ReactNode, useId, useRef } from 'react'
import { useEarlyInput } from './early-input.ts'

interface SearchFormProps {
  /** The path of the page that lists what is found. */
  action: string
  className?: string | undefined
  /** The text, as a parameter of the address. */
  name: string
  /** By default a visible one. */
  hiddenLabel?: string
  placeholder: string
  maxLength?: number
  value: string
  onChange: (text: string) => void
  /** Called with the choices that were made before the page was hydrated. */
  onEarlyChoice?: (choices: Record<string, string>) => void
  onSubmit?: (submitter: HTMLElement | null) => void
  children?: ReactNode
}

/** A search whose parameters are in the address: without JavaScript, and before hydration, the browser sends the form there. */
export function SearchForm({
  action,
  className,
  onEarlyChoice,
  onSubmit,
  children,
  ...text
}: SearchFormProps) {
  const { name, hiddenLabel, placeholder, maxLength, value, onChange } = text
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useEarlyInput(form, ({ [name]: typed, ...choices }) => {
    if (typed !== undefined) onChange(typed)
    // The router ignores navigation before its own effects.
    if (Object.keys(choices).length > 0) queueMicrotask(() => onEarlyChoice?.(choices))
  })
  return (
    <form
      className={className}
      ref={form}
      action={action}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit?.(event.nativeEvent.submitter)
      }}
    >
      <div>
        <label className={hiddenLabel ? 'visually-hidden' : 'label'} htmlFor={id}>
          {hiddenLabel ?? 'Search'}
        </label>
        <input
          className={hiddenLabel ? 'input large' : 'input'}
          id={id}
          type="search"
          name={name}
          dir="auto"
          placeholder={placeholder}
          maxLength={maxLength}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      {children}
    </form>
  )
}
