import { expect, type Page } from '@playwright/test'

/** Viewport widths: two phones and a desktop. */
export const viewportWidths = [320, 390, 1440]

/** Expects that at every width nothing scrolls sideways and no control or label is clipped. */
export async function expectNoOverflow(page: Page, where: string) {
  for (const width of viewportWidths) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await page.evaluate(findOverflow), `${where} at ${width} px`).toEqual([])
  }
}

/** Runs in the page. Tab rows and side navigation scroll on purpose. */
function findOverflow(): string[] {
  const onPurpose = '[role=tablist], nav'
  const nameOf = (element: Element) =>
    `${element.tagName} ${(element.textContent || element.getAttribute('name') || '').slice(0, 30)}`
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('.visually-hidden')
  const html = document.documentElement
  const found = html.scrollWidth > html.clientWidth ? [`the page is ${html.scrollWidth} px wide`] : []

  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (!isVisible(element) || element.closest(onPurpose)) continue
    const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowX)
    if (scrolls && !(element instanceof HTMLInputElement) && element.scrollWidth > element.clientWidth + 1)
      found.push(`${nameOf(element)} scrolls sideways`)
    if (!element.matches('a, button, input, select, textarea, summary')) continue
    const box = element.getBoundingClientRect()
    let [left, right] = [0, html.clientWidth]
    for (let outer = element.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
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
