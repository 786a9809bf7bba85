import type { EntityManager } from '@mikro-orm/postgresql'
import { creatorPath } from '../../contract/page-paths.ts'
import { siteName } from '../../contract/site.ts'
import { coverField } from '../features/gallery/gallery-fields.ts'
import { imageUrl, shareFileOf } from '../features/gallery/image-store.ts'
import { fieldInRow } from '../features/profile/profile-fields.ts'
import { profileBySlug } from '../features/profile/profile-rows.ts'

/** The head of a page, for search engines and link previews. */
export interface PageHead {
  title: string
  description: string
  /** URL of a picture of 1200 x 630 pixels. */
  imageUrl?: string | undefined
  url: string
}

/** In characters, as link previews show it. */
const maxDescriptionLength = 200

/** Other texts need no query; PostgreSQL cannot even store all of them. */
const isSlug = /^[a-z0-9-]+$/

/** Returns the head of a creator's page; undefined if no creator has the slug. */
export async function creatorHead(
  em: EntityManager,
  publicUrl: string,
  slug: string,
): Promise<PageHead | undefined> {
  const profile = isSlug.test(slug) && (await profileBySlug(em, slug, [coverField]))
  if (!profile) return undefined
  const { displayName, bio, location } = profile
  const cover = fieldInRow(profile, coverField)
  const described = bio ?? `${[displayName, location].filter(Boolean).join(', ')} on ${siteName}.`
  return {
    title: `${displayName} · ${siteName}`,
    description: cut(described.replace(/\s+/g, ' ')),
    imageUrl: cover ? publicUrl + imageUrl(shareFileOf(cover.file)) : undefined,
    url: publicUrl + creatorPath(slug),
  }
}

function cut(text: string): string {
  const letters = Array.from(text)
  return letters.length > maxDescriptionLength
    ? `${letters.slice(0, maxDescriptionLength - 1).join('')}…`
    : text
}

/** Replaces the head of a built page. */
export function withHead(page: string, { title, description, imageUrl: image, url }: PageHead): string {
  const meta = [
    ['name', 'description', description],
    ['property', 'og:site_name', siteName],
    ['property', 'og:type', 'profile'],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', url],
    ...(image
      ? [
          ['property', 'og:image', image],
          ['property', 'og:image:width', '1200'],
          ['property', 'og:image:height', '630'],
          ['name', 'twitter:card', 'summary_large_image'],
        ]
      : []),
  ].map(([kind, name, content]) => `<meta ${kind}="${name}" content="${escaped(content!)}" />`)
  return page
    .replace(/<meta\s+name="description"[^>]*>/, () => meta.join('\n    '))
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign]!)
