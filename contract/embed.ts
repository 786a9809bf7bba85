import { escapeHtml } from './escape-html.ts'
import { pagePaths } from './page-paths.ts'

/** Paths of the pages that other sites show in a frame: a creator's newest images, one image, the gear. */
export const embedPaths = {
  newest: `/embed${pagePaths.creator}`,
  image: `/embed${pagePaths.creator}/pictures/:id`,
  gear: `/embed${pagePaths.creator}/gear`,
} as const

export const embedThemes = ['dark', 'light', 'night'] as const
export type EmbedTheme = (typeof embedThemes)[number]

/** How many of the newest images are shown. */
export const embedCount = { default: 6, max: 12 }

/** What a frame shows of a creator. */
export type Embedded =
  | { kind: 'newest'; count?: number }
  | { kind: 'image'; id: number; width: number; height: number }
  | { kind: 'gear' }

interface Size {
  width: number
  height: number
}

/** In pixels; by default as wide as the text of most sites. */
const defaultWidth = 640
/** The height of the texts below an image. */
const textHeight = 88
const maxImageHeight = 800
const listHeight = 480

export function embedPath(slug: string, embedded: Embedded, theme: EmbedTheme = 'dark'): string {
  const params = new URLSearchParams()
  if (embedded.kind === 'newest' && embedded.count && embedded.count !== embedCount.default)
    params.set('count', String(embedded.count))
  if (theme !== 'dark') params.set('theme', theme)
  const path = embedPaths[embedded.kind]
    .replace(':slug', encodeURIComponent(slug))
    .replace(':id', embedded.kind === 'image' ? String(embedded.id) : '')
  return params.size > 0 ? `${path}?${params.toString()}` : path
}

/** Returns the size of a frame in pixels, within the bounds. An image is scaled to the frame, lists scroll in it. */
export function embedSize(embedded: Embedded, maxWidth = defaultWidth, maxHeight = Infinity): Size {
  const width = Math.min(maxWidth, defaultWidth * 2)
  const height =
    embedded.kind === 'image'
      ? Math.min(Math.round((width * embedded.height) / embedded.width), maxImageHeight) + textHeight
      : listHeight
  return { width, height: Math.min(height, maxHeight) }
}

/** Returns the HTML of a frame, for a page of any site. */
export const embedHtml = (url: string, title: string, { width, height }: Size): string =>
  `<iframe src="${escapeHtml(url)}" title="${escapeHtml(title)}" width="${width}" height="${height}" ` +
  'loading="lazy" style="max-width: 100%; border: 0"></iframe>'
