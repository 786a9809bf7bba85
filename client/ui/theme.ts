/** Night vision is red only, for dark-adapted eyes. */
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

/** The theme of server rendering. */
export const initialTheme = (): Theme => 'dark'

export function chooseTheme(theme: string) {
  document.documentElement.dataset['theme'] = theme
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    // Storage is blocked; the theme lasts until the tab is closed.
  }
  updateThemeColor()
  for (const listener of listeners) listener()
}

/** Sets the colour of a mobile browser's bars to the page's background. */
export function updateThemeColor() {
  const background = getComputedStyle(document.documentElement).getPropertyValue('--bg')
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', background)
}

export function onThemeChange(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
