// Bundled and run in the page. Elements are found as Playwright finds them.
import { Ivya } from 'ivya'

const ivya = Ivya.create({ browser: navigator.userAgent.includes('Firefox') ? 'firefox' : 'webkit' })

export interface Found {
  text: string
  value: string
  isFocused: boolean
  box: { x: number; y: number; width: number; height: number }
}

export const elements = (selector: string): Element[] => ivya.queryLocatorSelectorAll(selector, document)

let lastPress: Element | undefined

/** Returns what a failed test left, for its report. */
export const describe = (): string =>
  `${location.href}\nThe last press hit ${lastPress?.outerHTML.slice(0, 120) ?? 'nothing'}.\n${document.body.innerText}`

const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })

/** Returns what a person sees of the elements. */
export const look = (selector: string): Found[] =>
  elements(selector)
    .filter(isShown)
    .map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return {
        text: (element instanceof HTMLElement ? element.innerText : '').replaceAll(/\s+/g, ' ').trim(),
        value: 'value' in element ? String(element.value) : '',
        isFocused: element === document.activeElement,
        box: { x, y, width, height },
      }
    })

/** Returns the middle of the one element, once a person can press it; else the reason why not. */
export async function placeToPress(selector: string): Promise<{ x: number; y: number } | string> {
  const shown = elements(selector).filter(isShown)
  const [element] = shown
  if (!element) return 'is not shown'
  if (shown.length > 1) return `is ${shown.length} elements`
  if (element.matches(':disabled, [aria-disabled=true]')) return 'is disabled'
  const topAt = ({ x, y }: { x: number; y: number }) => document.elementFromPoint(x, y)
  const isPressed = (top: Element | null) =>
    element.contains(top) || top?.closest('label')?.control === element
  const before = middleOf(element)
  // Out of the window, or of a part that scrolls.
  if (!isPressed(topAt(before)))
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const place = middleOf(element)
  if (place.x !== before.x || place.y !== before.y) return 'moves'
  const top = topAt(place)
  addEventListener('pointerdown', ({ target }) => (lastPress = target as Element), {
    capture: true,
    once: true,
  })
  return isPressed(top) ? place : `is covered by ${top?.outerHTML.slice(0, 120) ?? 'the edge of the window'}`
}

function middleOf(element: Element) {
  // The first line of a link that is broken over two.
  const [{ x, y, width, height } = new DOMRect()] = element.getClientRects()
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
}

/** The page deletes the callback of `client/index.html`. Only pages of the site have a #root. */
export function isHydrated(): boolean {
  return !document.querySelector('#root') || !('onHydrated' in window)
}

/** The value of a field that is React's is read by its listeners. */
export function drop(selector: string, files: [name: string, type: string, base64: string][]): void {
  const transfer = new DataTransfer()
  for (const [name, type, base64] of files)
    transfer.items.add(new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], name, { type }))
  const [target] = elements(selector)
  for (const type of ['dragenter', 'dragover', 'drop'])
    target!.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }))
}
