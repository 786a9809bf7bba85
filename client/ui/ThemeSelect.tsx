import { useId, useSyncExternalStore } from 'react'
import { chooseTheme, currentTheme, initialTheme, onThemeChange, themes } from './theme.ts'
import fields from './fields.module.css'

export function ThemeSelect() {
  const id = useId()
  const theme = useSyncExternalStore(onThemeChange, currentTheme, initialTheme)
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        Theme
      </label>
      <select
        className={fields.select}
        id={id}
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
