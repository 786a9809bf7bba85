import { useEffect, useEffectEvent } from 'react'
import { linkOf } from './navigation-guard.ts'

/** A link of a page by its address, and by its place among those with the same address. */
interface FollowedLink {
  href: string | null
  index: number
}

/** By the key of a history entry, the link of its page that was followed last. */
const followed = new Map<string, FollowedLink>()

const linksTo = (href: string | null) =>
  [...document.querySelectorAll('main a')].filter((link) => link.getAttribute('href') === href)

/** Remembers the links that lead away from the page of a history entry. */
export function useFollowedLinks(key: string): void {
  const note = useEffectEvent((event: Event) => {
    const link = linkOf(event)
    if (!link) return
    const href = link.getAttribute('href')
    const index = linksTo(href).indexOf(link)
    if (index >= 0) followed.set(key, { href, index })
  })
  useEffect(() => {
    const listen = (event: Event) => note(event)
    window.addEventListener('click', listen, true)
    return () => window.removeEventListener('click', listen, true)
  }, [])
}

export const wasLeftByLink = (key: string) => followed.has(key)

/** Focuses the link that led away from the page of a history entry. Returns whether the page has it. */
export function focusFollowedLink(key: string): boolean {
  const { href, index } = followed.get(key) ?? { href: null, index: 0 }
  const link = linksTo(href)[index]
  if (!(link instanceof HTMLElement) || !link.checkVisibility()) return false
  link.focus({ preventScroll: true })
  link.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  return true
}
