import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'

/** The themes as the browser keeps them. */
export const themes = ['dark', 'light', 'night']

/** Lets every page that is opened from now on have a theme. */
export const chooseTheme = (page: Page, theme: string) =>
  page.addInitScript((theme) => localStorage.setItem('theme', theme), theme)

/** A toast as it is seen, for seconds. What a screen reader says of it (a status) is in the page for one second only. */
export const toast = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: text })
    .first()

/** Axe finds nothing, by all of its rules or by those named; `where` says on which page. */
export async function expectAccessible(page: Page, where: string, ...rules: string[]) {
  // No page has frames, for which axe would open another page each time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze()
  expect(
    violations.map(({ id, nodes }) => `${where}: ${id} at ${nodes.map(({ html }) => html).join(' ')}`),
  ).toEqual([])
}

/** What eyes that are used to the dark do not notice (look of the night vision theme). */
const darkEnough = 8

/** Nothing but red lights up, and red does. */
export async function expectOnlyRed(page: Page, where: string) {
  const { channels } = await sharp(await page.screenshot({ fullPage: true })).stats()
  const [red, green, blue] = channels
  expect({ where, green: green!.max > darkEnough, blue: blue!.max > darkEnough }).toEqual({
    where,
    green: false,
    blue: false,
  })
  expect(red!.max).toBe(255)
}

/** What is wider than the window makes a page scroll sideways. */
export const widths = [320, 390, 768, 1440]

export async function expectNothingWider(page: Page, where: string) {
  const { width } = page.viewportSize()!
  expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(width)
}

/**
 * The page, as it is at this moment, fits every window, is accessible in every theme, and glows red alone by night.
 * Markup and layout are the same in every theme: what depends on colours alone is checked in each, the rest in one.
 */
export async function expectFineInEveryTheme(page: Page, where: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectNothingWider(page, `${where} at ${width} px`)
    if (width === 390 || width === 1440) await expectAccessible(page, `${where} at ${width} px`)
  }
  await switchTheme(page, 'light')
  await expectAccessible(page, `${where} in light at 1440 px`, 'color-contrast')
  await switchTheme(page, 'night')
  await expectOnlyRed(page, where)
  await page.setViewportSize({ width: 390, height: 900 })
  await expectAccessible(page, `${where} in night at 390 px`, 'color-contrast')
  await switchTheme(page, 'dark')
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** Gives the open page another theme, a dialog in front of the header's choice or not. */
async function switchTheme(page: Page, theme: string) {
  await page.evaluate(async (theme) => {
    document.documentElement.dataset['theme'] = theme
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(transitions.map(({ finished }) => finished))
  }, theme)
}
