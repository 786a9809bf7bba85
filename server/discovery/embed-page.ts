import { createHash } from 'node:crypto'
import { type ImageLicenseName, imageLicenses } from '../../contract/acquisition.ts'
import { imagePath, nameOfImage } from '../../contract/discovery.ts'
import type { EmbedTheme } from '../../contract/embed.ts'
import { escapeHtml } from '../../contract/escape-html.ts'
import { creatorPath, galleryQuery, gearQuery } from '../../contract/page-paths.ts'
import { siteName } from '../../contract/site.ts'
import type { ImageRow } from '../features/gallery/image-pages.ts'
import type { GearItem } from '../features/gear/gear-item.entity.ts'
import type { ItemRow } from '../features/profile/profile-items.ts'
import type { ProfileRow } from '../features/profile/profile-rows.ts'
import { themeColours } from '../http/small-page.ts'
import { filesOfImage, largestWithin } from './profile-and-images.ts'

/** What a frame shows. Its page is bounded to 15 kB, by fewer and shorter texts of lists. */
export interface EmbedContent {
  title: string
  /** HTML. */
  body: string
}

/** In characters: lists show one or two lines of a text. */
const maxTextInList = 60
const maxGear = 24

export function imageContent(image: ImageRow, profile: ProfileRow, publicUrl: string): EmbedContent {
  const title = nameOfImage(image, profile)
  const page = publicUrl + imagePath(profile.slug, image.id)
  return {
    title: `${title} by ${profile.displayName}`,
    body: `<main class="image">
${link(page, imageElement(image, image.altText ?? title, '100vw', 2048), 'class="photo"')}
<div><h1 dir="auto">${escapeHtml(title)}</h1>
<p>${[linkToCreator(profile, publicUrl), ...rightsOf(image, profile), link(page, `View on ${siteName}`)].join(' · ')}</p></div>
</main>`,
  }
}

export function newestContent(
  images: readonly ImageRow[],
  profile: ProfileRow,
  publicUrl: string,
): EmbedContent {
  const items = images.map((image) => {
    const page = publicUrl + imagePath(profile.slug, image.id)
    const name = `<span dir="auto">${escapeHtml(cut(nameOfImage(image, profile)))}</span>`
    const rights = rightsOf(image, profile, cut).join(' · ')
    return `<li>${link(page, `<span class="photo">${imageElement(image, '', '220px', 640)}</span>${name}`)}<small>${rights}</small></li>`
  })
  return {
    title: `Newest pictures by ${profile.displayName}`,
    body: `<main>
<h1>${linkToCreator(profile, publicUrl)}</h1>
${items.length > 0 ? `<ul class="images">\n${items.join('\n')}\n</ul>` : '<p>No images yet</p>'}
<p>${link(publicUrl + creatorPath(profile.slug) + galleryQuery(), `All pictures on ${siteName}`)}</p>
</main>`,
  }
}

export function gearContent(
  gear: readonly ItemRow<GearItem>[],
  profile: ProfileRow,
  publicUrl: string,
): EmbedContent {
  const page = publicUrl + creatorPath(profile.slug)
  const items = gear.slice(0, maxGear).map(({ id, itemName, category, brand, model }) => {
    const more = [category, brand, model].filter((text) => text && !itemName.includes(text)).join(' · ')
    const name = `<span dir="auto">${escapeHtml(cut(itemName))}</span>`
    return `<li>${link(page + gearQuery(id), name)} <small dir="auto">${escapeHtml(cut(more))}</small></li>`
  })
  const all = gear.length > maxGear ? `All ${gear.length} items on ${siteName}` : `View on ${siteName}`
  return {
    title: `Gear of ${profile.displayName}`,
    body: `<main>
<h1>Gear of ${linkToCreator(profile, publicUrl)}</h1>
${items.length > 0 ? `<ul class="gear">\n${items.join('\n')}\n</ul>` : '<p>No gear added yet.</p>'}
<p>${link(`${page}?tab=gear`, all)}</p>
</main>`,
  }
}

/** In place of what could not be read. */
export const noteContent = (title: string, text: string, publicUrl: string): EmbedContent => ({
  title,
  body: `<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<p>${link(`${publicUrl}/`, siteName)}</p>
</main>`,
})

/** Opens in a tab of its own, because no page of the site may be in a frame. */
const link = (url: string, html: string, attributes = '') =>
  `<a ${attributes} href="${escapeHtml(url)}">${html}<span class="visually-hidden"> (opens in a new tab)</span></a>`

const linkToCreator = ({ displayName, slug }: ProfileRow, publicUrl: string) =>
  link(publicUrl + creatorPath(slug), `<bdi>${escapeHtml(displayName)}</bdi>`)

/** Returns credit and licence. */
function rightsOf(
  { credit, license }: ImageRow,
  { displayName }: ProfileRow,
  shorten: (text: string) => string = (text) => text,
): string[] {
  const { label, url } = imageLicenses[license as ImageLicenseName]
  return [
    ...(credit && credit !== displayName ? [`<bdi>${escapeHtml(shorten(credit))}</bdi>`] : []),
    url ? link(url, label, 'rel="license"') : label,
  ]
}

function imageElement(image: ImageRow, alt: string, sizes: string, maxWidth: number): string {
  const files = filesOfImage(image).filter(({ width }) => width <= maxWidth)
  const sized = files.filter(({ path }) => path.endsWith('.webp'))
  const { path } = largestWithin(filesOfImage(image), 640)
  const set = sized.map(({ path, width }) => `${path} ${width}w`).join(', ')
  return `<img src="${path}" ${set && `srcset="${set}" sizes="${sizes}" `}width="${image.width}" height="${image.height}" alt="${escapeHtml(alt)}">`
}

function cut(text: string): string {
  const letters = Array.from(text)
  return letters.length > maxTextInList ? `${letters.slice(0, maxTextInList - 1).join('')}…` : text
}

/**
 * In night vision, red is multiplied with everything, also with emoji; images have a filter of their own, because Firefox 153 multiplies
 * nothing in a frame with a sandbox.
 */
const styles = `${themeColours}
      * { box-sizing: border-box; }
      body { position: relative; min-height: 100vh; margin: 0; font: 0.875rem/1.5 system-ui, sans-serif; color: var(--text); background: var(--bg); overflow-wrap: anywhere; }
      main { padding: 0.75rem 1rem; }
      h1, p, ul { margin: 0; padding: 0; }
      h1 { font-size: 1rem; line-height: 1.35; }
      p, small { color: var(--muted); font-size: inherit; }
      a { color: var(--link); }
      a:focus-visible { outline: 2px solid var(--text); outline-offset: 2px; }
      img { display: block; width: 100%; height: 100%; }
      ul { list-style: none; margin: 0.5rem 0; }
      small { display: block; }
      .image { display: grid; grid-template-rows: minmax(6rem, 1fr) auto; height: 100vh; padding: 0; }
      .image img { position: absolute; object-fit: contain; }
      .image .photo { position: relative; }
      .image a:focus-visible { outline-offset: -2px; }
      .image div { max-height: 50vh; padding: 0.5rem 1rem 0.75rem; overflow: auto; }
      .images { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 9rem), 1fr)); gap: 1rem 0.75rem; }
      .images .photo { display: block; aspect-ratio: 4 / 3; margin-bottom: 0.25rem; }
      .images img { object-fit: cover; }
      .gear li { padding: 0.375rem 0; }
      .visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
      [data-theme='night'] img { filter: url(#only-red); }
      [data-theme='night'] body::after {
        content: ''; position: absolute; inset: 0; background: #f00; mix-blend-mode: multiply; pointer-events: none;
      }
    `

/**
 * The policy of a page in a frame. It has no `frame-ancestors`, since even `*` would refuse pages that were opened from a disk or
 * are in a sandbox.
 */
export const embedPolicy =
  `default-src 'none'; img-src 'self'; style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'; ` +
  `base-uri 'none'; form-action 'none'`

/** Shows the brightness of images in red, as client/index.html does. */
const redFilter = `<svg class="visually-hidden" aria-hidden="true"><filter id="only-red" color-interpolation-filters="sRGB">
<feColorMatrix values="0.17 0.57 0.06 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 1 0" /></filter></svg>`

export const embedDocument = ({ title, body }: EmbedContent, theme: EmbedTheme): string => `<!doctype html>
<html lang="en" data-theme="${theme}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${escapeHtml(title)} · ${siteName}</title>
    <base target="_blank">
    <style>${styles}</style>
  </head>
  <body>${body}${theme === 'night' ? redFilter : ''}</body>
</html>
`
