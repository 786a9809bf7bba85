import { useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { chooseTheme, currentTheme, initialTheme, onThemeChange, themes } from './theme.ts'
import fields from './fields.module.css'

export function ThemeSelect() {
  const id = useId()
  const theme = useSyncExternalStore(onThemeChange, currentTheme, initialTheme)
  const select = useRef<HTMLSelectElement>(null)
  // A visitor may choose before the page is hydrated.
  useLayoutEffect(() => {
    const { value } = select.current!
    if (value !== initialTheme() && value !== currentTheme()) chooseTheme(value)
  }, [])
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        Theme
      </label>
      <select
        className={fields.compactSelect}
        id={id}
        ref={select}
        value={theme}
        onChange={(event) => chooseTheme(event.target.value)}
      >
        {themes.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </>
  )
}
