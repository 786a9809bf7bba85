import { expect, test } from 'vitest'
import css from './tokens.css?raw'

/** Minimum contrast of WCAG 2.2: 1.4.3 for text, 1.4.11 for controls. */
const forText = 4.5
const forControls = 3

const themes = ['dark', 'light', 'night']

function token(theme: string, name: string): string {
  const rules = css
    .split('}')
    .find((rule) => rule.includes(`[data-theme='${theme}'] {`) || rule.includes(`[data-theme='${theme}'],`))
  const value = new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(rules ?? '')?.[1]
  if (!value) throw new Error(`${theme} has no token ${name}`)
  return value
}

/** Relative luminance as defined by WCAG 2.2. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light! + 0.05) / (dark! + 0.05)
}

test.each(
  themes.flatMap((theme) =>
    [
      ...['text', 'muted', 'link', 'accent', 'danger', 'success'].flatMap((name) =>
        ['bg', 'surface', 'raised'].map((ground) => [name, ground, forText] as const),
      ),
      ['on-accent', 'accent', forText] as const,
      ['on-danger', 'danger', forText] as const,
      ...['control', 'focus'].flatMap((name) =>
        ['bg', 'surface'].map((ground) => [name, ground, forControls] as const),
      ),
    ].map(([name, ground, least]) => [theme, name, ground, least] as const),
  ),
)('in the theme %s the contrast of %s on %s is sufficient', (theme, name, ground, least) => {
  expect(contrast(token(theme, name), token(theme, ground))).toBeGreaterThanOrEqual(least)
})
