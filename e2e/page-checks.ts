import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'

/** Sets the theme of every page opened from now on. */
export const chooseTheme = (page: Page, theme: string) =>
  page.addInitScript((theme) => localStorage.setItem('theme', theme), theme)

export const themeButton = (page: Page) => page.getByRole('button', { name: 'Theme', exact: true })

/** Chooses a theme in the header of the open page. */
export async function pickTheme(page: Page, label: string) {
  await themeButton(page).click()
  await page.getByRole('radio', { name: label }).check()
  await page.keyboard.press('Escape')
}

/** Changes the colours of the open page, as a choice does. */
export const showTheme = (page: Page, theme: string) =>
  page.evaluate((theme) => void (document.documentElement.dataset['theme'] = theme), theme)

/** Minified, because each page parses it: a fifth of the time of its first check. */
const axeSource = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
)

/** Expects no axe violations of all rules or of the named ones; `where` names the page in messages. */
export async function expectAccessible(page: Page, where: string, ...rules: string[]) {
  const hasAxe = await page.evaluate(() => 'axe' in window)
  // Legacy mode opens no extra page for frames, of which there are none.
  const axe = new AxeBuilder({ page, axeSource: hasAxe ? ';' : axeSource })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze()
  expect(
    violations.map(({ id, nodes }) => `${where}: ${id} at ${nodes.map(({ html }) => html).join(' ')}`),
  ).toEqual([])
}

/** The maximum channel value that counts as black in night vision. */
const maxBlackLevel = 8

export async function expectOnlyRed(page: Page, where: string) {
  const [red, green, blue] = await brightestChannels(await imageOf(page))
  expect({ where, green: green > maxBlackLevel, blue: blue > maxBlackLevel }).toEqual({
    where,
    green: false,
    blue: false,
  })
  expect(red).toBe(255)
}

/** Returns the maximum of red, green and blue in an image; `stats()` of sharp takes more than twice as long. */
async function brightestChannels(image: Buffer): Promise<[number, number, number]> {
  const pixels = await sharp(image).removeAlpha().raw().toBuffer()
  const maximum: [number, number, number] = [0, 0, 0]
  for (let index = 0; index < pixels.length; index += 3)
    for (const channel of [0, 1, 2] as const)
      if (pixels[index + channel]! > maximum[channel]) maximum[channel] = pixels[index + channel]!
  return maximum
}

/** Takes a PNG of the whole page in a third of the CPU time of `page.screenshot`, whose compression takes most of it. */
async function imageOf(page: Page): Promise<Buffer> {
  const chromium = await page.context().newCDPSession(page)
  const { cssContentSize } = await chromium.send('Page.getLayoutMetrics')
  const { data } = await chromium.send('Page.captureScreenshot', {
    optimizeForSpeed: true,
    captureBeyondViewport: true,
    clip: { ...cssContentSize, scale: 1 },
  })
  await chromium.detach()
  return Buffer.from(data, 'base64')
}

const widths = [320, 768, 1440]

/** Checks a page and state once: every width, and all rules of axe at one. Colours are tokens, which client/ui/tokens.test.ts checks. */
export async function checkPage(page: Page, where: string, axeWidth = 1440) {
  await expectNoOverflow(page, where, [...widths.filter((width) => width !== axeWidth), axeWidth])
  await expectAccessible(page, where)
}

/** Expects that nothing scrolls sideways and no control or label is clipped, at every width or at the given ones. */
export async function expectNoOverflow(page: Page, where: string, at = widths) {
  for (const width of at) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await page.evaluate(findOverflow), `${where} at ${width} px`).toEqual([])
  }
}

/** Runs in the page. Tab rows, side navigation and the parts of GraphiQL scroll on purpose. */
function findOverflow(): string[] {
  const onPurpose = '[role=tablist], nav, .graphiql-container'
  const nameOf = (element: Element) =>
    `${element.tagName} ${(element.textContent || element.getAttribute('name') || '').slice(0, 30)}`
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('.visually-hidden')
  const html = document.documentElement
  const found = html.scrollWidth > html.clientWidth ? [`the page is ${html.scrollWidth} px wide`] : []

  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (!isVisible(element) || element.closest(onPurpose)) continue
    // WebKit makes a grid in the top layer as high as the window, unless its height is `auto` or a length.
    if (
      element.matches('dialog, [popover]') &&
      /grid/.test(getComputedStyle(element).display) &&
      /-content/.test(String(element.computedStyleMap().get('height')))
    )
      found.push(`${nameOf(element)} is as high as the window in WebKit`)
    const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowX)
    if (scrolls && !(element instanceof HTMLInputElement) && element.scrollWidth > element.clientWidth + 1)
      found.push(`${nameOf(element)} scrolls sideways`)
    if (!element.matches('a, button, input, select, textarea, summary')) continue
    const box = element.getBoundingClientRect()
    let [left, right] = [0, html.clientWidth]
    for (let inner: Element = element, outer; (outer = inner.parentElement); inner = outer) {
      // Nothing around a fixed element, such as a toast, cuts it off.
      if (outer === document.body || getComputedStyle(inner).position === 'fixed') break
      if (getComputedStyle(outer).overflowX === 'visible') continue
      const around = outer.getBoundingClientRect()
      left = Math.max(left, around.left)
      right = Math.min(right, around.right)
    }
    if (box.width > 0 && (box.left < left - 1 || box.right > right + 1))
      found.push(`${nameOf(element)} is cut off: ${box.left} to ${box.right} of ${left} to ${right}`)
    if (
      element.matches('a, button') &&
      element.scrollWidth > element.clientWidth + 1 &&
      element.clientWidth > 0
    )
      found.push(`${nameOf(element)} cuts its text off`)
  }
  return found
}
