import { type ReactNode, startTransition, useId, useOptimistic } from 'react'

interface ChoiceProps {
  label: string
  name: string
  value: string
  /** Navigates. */
  onChange: (value: string) => void
  children: ReactNode
}

/** A select that shows what is chosen before the page of the choice is rendered, which may take a slow phone a second. */
export function Choice({ label, value, onChange, ...select }: ChoiceProps) {
  const id = useId()
  const [shown, setShown] = useOptimistic(value)
  const choose = (chosen: string) =>
    startTransition(() => {
      setShown(chosen)
      onChange(chosen)
    })
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <select
        {...select}
        className="select"
        id={id}
        value={shown}
        onChange={({ target }) => choose(target.value)}
      />
    </div>
  )
}
