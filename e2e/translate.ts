import type { Page } from '@playwright/test'

/** Replaces the texts of the open page, and those that come later, as the translators of browsers do. */
export const translate = (page: Page) => page.evaluate(replaceTexts, undefined)

/** Runs in the page. The words stay the same, so that tests find them. */
export function replaceTexts(part: Element = document.body): void {
  function replace(text: Text) {
    if (!/\S/.test(text.data) || text.parentElement?.closest('font, option, script, style, textarea, svg'))
      return
    const translated = document.createElement('font')
    translated.append(document.createElement('font'))
    translated.firstElementChild!.textContent = text.data
    text.replaceWith(translated)
  }
  function replaceWithin(node: Node) {
    if (node instanceof Text) return replace(node)
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) replace(text)
  }
  replaceWithin(part)
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) replaceWithin(node)
  }).observe(part, { childList: true, subtree: true })
}
