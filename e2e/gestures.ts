import { expect, type Locator, type Page } from '@playwright/test'

interface Drag {
  /** The element to grab, inside `row`. */
  handle: Locator
  row: Locator
  /** The row at whose edge `row` is dropped. */
  target: Locator
  edge: 'bottom' | 'right'
}

/** Playwright's `dragTo` hangs if the browser reports the start of a drag after the mouse has moved. */
export async function dragRow({ handle, row, target, edge }: Drag): Promise<void> {
  await expect(row).toHaveAttribute('draggable', 'true')
  await expect(target).toHaveAttribute('data-drop-target-for-element', 'true')
  await row.scrollIntoViewIfNeeded()
  await target.scrollIntoViewIfNeeded()
  const cdp = await row.page().context().newCDPSession(row.page())
  const start = await centreOf(handle)
  await cdp.send('Input.setInterceptDrags', { enabled: true })
  const started = new Promise<DragStart>((resolve) => cdp.once('Input.dragIntercepted', resolve))
  const mouse = (type: 'mouseMoved' | 'mousePressed', { x, y }: Point, buttons: 0 | 1) =>
    cdp.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      buttons,
      button: buttons ? 'left' : 'none',
      clickCount: buttons,
    })
  await mouse('mouseMoved', start, 0)
  await mouse('mousePressed', start, 1)
  await mouse('mouseMoved', { x: start.x + 9, y: start.y + 9 }, 1)
  const { data } = await started
  await expect(row).toHaveClass(/dragged/)

  const end = await placeAt(target, edge)
  const over = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    cdp.send('Input.dispatchDragEvent', { type, ...end, data })
  await over('dragEnter')
  await over('dragOver')
  await expect(target).toHaveAttribute('data-edge', edge)
  await over('drop')
  await cdp.send('Input.setInterceptDrags', { enabled: false })
  await cdp.detach()
}

/** The event Input.dragIntercepted of the Chrome DevTools Protocol. */
interface DragStart {
  data: { items: { mimeType: string; data: string }[]; dragOperationsMask: number }
}

interface Point {
  x: number
  y: number
}

async function centreOf(element: Locator): Promise<Point> {
  const { x, y, width, height } = (await element.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

async function placeAt(element: Locator, edge: 'bottom' | 'right'): Promise<Point> {
  const { x, y, width, height } = (await element.boundingBox())!
  return edge === 'bottom' ? { x: x + 40, y: y + height - 8 } : { x: x + width - 20, y: y + height / 3 }
}

type Position = readonly [x: number, y: number]

const steps = 8

async function moveFingers(page: Page, lines: { from: Position; to: Position }[]) {
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

export const swipe = (page: Page, line: { from: Position; to: Position }) => moveFingers(page, [line])

/** `from` and `to` are distances from the centre in px. */
export const pinch = (page: Page, { at: [x, y], from, to }: { at: Position; from: number; to: number }) =>
  moveFingers(page, [
    { from: [x - from, y], to: [x - to, y] },
    { from: [x + from, y], to: [x + to, y] },
  ])
