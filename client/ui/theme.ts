/** Dark, light, and red light for dark-adapted eyes. */
export const themes = [
  { id: 'dark', label: 'Dark' },
  { id: 'light', label: 'Light' },
  { id: 'night', label: 'Night vision' },
] as const

type Theme = (typeof themes)[number]['id']

const listeners = new Set<() => void>()

/** The script in index.html reads the same key before the first paint. */
const storageKey = 'theme'

export const currentTheme = () => document.documentElement.dataset['theme'] ?? 'dark'

/** What the server renders; the browser corrects it once it knows better. */
export const initialTheme = (): Theme => 'dark'

export function chooseTheme(theme: string) {
  document.documentElement.dataset['theme'] = theme
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    // A browser that keeps nothing still shows the theme until it is closed.
  }
  tintBrowser()
  for (const listener of listeners) listener()
}

/** The bars of a phone's browser take the page's colour: by night they must not shine either. */
export function tintBrowser() {
  const background = getComputedStyle(document.documentElement).getPropertyValue('--bg')
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', background)
}

export function onThemeChange(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
