import type { Page } from '@playwright/test'

type Point = readonly [x: number, y: number]

const steps = 8

/** Moves touch points in straight lines. */
async function moveFingers(page: Page, lines: { from: Point; to: Point }[]) {
  const browser = await page.context().newCDPSession(page)
  const touchPointsAt = (share: number) =>
    lines.map(({ from, to }, id) => ({
      id,
      x: from[0] + (to[0] - from[0]) * share,
      y: from[1] + (to[1] - from[1]) * share,
    }))
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: touchPointsAt(0) })
  for (let step = 1; step <= steps; step += 1) {
    const touchPoints = touchPointsAt(step / steps)
    await browser.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
  }
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await browser.detach()
}

export const swipe = (page: Page, line: { from: Point; to: Point }) => moveFingers(page, [line])

/** Moves two touch points apart or together; `from` and `to` are distances from the centre in px. */
export const pinch = (page: Page, { at: [x, y], from, to }: { at: Point; from: number; to: number }) =>
  moveFingers(page, [
    { from: [x - from, y], to: [x - to, y] },
    { from: [x + from, y], to: [x + to, y] },
  ])
