import { useId, useRef, useSyncExternalStore } from 'react'
import { useEarlyInput } from './early-input.ts'
import { ThemeIcon } from './site-icons.tsx'
import styles from './ThemeMenu.module.css'
import { chooseTheme, currentTheme, initialTheme, onThemeChange, themes } from './theme.ts'

/** A button of the header that opens the choice of a theme, before the page is hydrated too. */
export function ThemeMenu() {
  const id = useId()
  return (
    <>
      <button className="button plain" type="button" aria-label="Theme" popoverTarget={id}>
        <ThemeIcon />
      </button>
      <div
        className={styles.menu}
        id={id}
        popover="auto"
        onToggle={({ newState, currentTarget }) => {
          if (newState === 'open') currentTarget.querySelector<HTMLInputElement>(':checked')!.focus()
        }}
      >
        <ThemeChoice />
      </div>
    </>
  )
}

export function ThemeChoice() {
  const name = useId()
  const theme = useSyncExternalStore(onThemeChange, currentTheme, initialTheme)
  const choice = useRef<HTMLFieldSetElement>(null)
  useEarlyInput(choice, ({ [name]: chosen }) => chosen && chooseTheme(chosen))
  return (
    <fieldset className={styles.choice} ref={choice}>
      <legend>Theme</legend>
      {themes.map(({ id, label }) => (
        <label key={id} className={styles.item}>
          <input
            type="radio"
            name={name}
            value={id}
            checked={id === theme}
            onChange={() => chooseTheme(id)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
