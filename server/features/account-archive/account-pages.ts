import { exposureText, type ImageLicenseName, imageLicenses } from '../../../contract/acquisition.ts'
import { gearAnchor } from '../../../contract/page-paths.ts'
import { placementStates } from '../../../contract/placement.ts'
import { siteName } from '../../../contract/site.ts'
import { escapeHtml } from '../../../contract/escape-html.ts'
import type { AccountData } from './account-data.ts'

const imagesPerPage = 24

/** Names of pages in an archive. */
export const pageName = /^(?:index|gallery(?:-\d+)?|gear|links|account)\.html$/

interface ArchivedPage {
  name: string
  html: string
}

/**
 * Returns the pages of an archive: the account as a small site without scripts, for a browser to open from the disk. Its first page
 * is index.html; one without a creator profile has no other.
 */
export function accountPages(data: AccountData): ArchivedPage[] {
  const { account, creatorProfile } = data
  if (!creatorProfile) return [pageOf(data, [], 'index.html', account.displayName, aboutAccount(data))]
  const { images, gear, rigs, socialLinks, supportLinks } = creatorProfile
  const galleryPages = Math.max(1, Math.ceil(images.length / imagesPerPage))
  const nav: Navigation = [
    ['index.html', 'Profile'],
    [galleryPage(0), `Gallery (${images.length})`],
    ['gear.html', `Gear (${gear.length})`],
    ['links.html', 'Links'],
    ['account.html', 'Account'],
  ]
  const page = (name: string, title: string, body: string[]) => pageOf(data, nav, name, title, body)
  return [
    page('index.html', account.displayName, aboutProfile(data, creatorProfile)),
    ...Array.from({ length: galleryPages }, (_, index) =>
      page(galleryPage(index), 'Gallery', [
        element('h1', galleryPages > 1 ? `Gallery, page ${index + 1} of ${galleryPages}` : 'Gallery'),
        ...images
          .slice(index * imagesPerPage, (index + 1) * imagesPerPage)
          .map((image, onPage) => figure(image, gear, index * imagesPerPage + onPage)),
        images.length === 0 ? element('p', 'No images yet') : '',
        pager(index, galleryPages),
      ]),
    ),
    page('gear.html', 'Gear', [
      element('h1', 'Gear'),
      ...gear.map((item) => `<section id="${gearAnchor(item.id)}">${table({ ...item })}</section>`),
      gear.length === 0 ? element('p', 'No gear added yet.') : '',
      list(
        'Rigs',
        rigs.map(({ name, gear: ids }) => ({
          name,
          gear: gear.flatMap(({ id, itemName }) => (ids.includes(id) ? itemName : [])),
        })),
      ),
    ]),
    page('links.html', 'Links', [
      element('h1', 'Links'),
      list('Social links', socialLinks),
      list('Support links', supportLinks),
      socialLinks.length + supportLinks.length === 0 ? element('p', 'No links added yet.') : '',
    ]),
    page('account.html', 'Account', aboutAccount(data)),
  ]
}

type Navigation = [name: string, label: string][]
type Profile = NonNullable<AccountData['creatorProfile']>
type Image = Profile['images'][number]
type Placement = NonNullable<Image['placement']>
type Values = Record<string, unknown>

const galleryPage = (index: number) => (index === 0 ? 'gallery.html' : `gallery-${index + 1}.html`)
const anchorOf = (index: number) => `picture-${index + 1}`

/** How many of the first images the page of the profile shows. */
const firstImages = 6

function aboutProfile({ account, exportedAt, site }: AccountData, profile: Profile): string[] {
  const {
    images,
    gear: _gear,
    rigs: _rigs,
    socialLinks: _social,
    supportLinks: _support,
    bio,
    ...fields
  } = profile
  const shown = images
    .slice(0, firstImages)
    .flatMap((image, index) =>
      image.file
        ? [
            `<li><a href="${galleryPage(0)}#${anchorOf(index)}"><img src="${image.file}" ` +
              `alt="${escapeHtml(altOf(image))}" loading="lazy"></a></li>`,
          ]
        : [],
    )
  return [
    portraitOf(account),
    element('h1', account.displayName),
    ...(bio ? bio.split(/\n+/).map((paragraph) => element('p', paragraph)) : []),
    shown.length > 0 ? `<ul class="images">${shown.join('\n')}</ul>` : '',
    table(fields),
    `<p>Exported from ${linked(site)} on ${escapeHtml(exportedAt.slice(0, 10))}.</p>`,
  ]
}

function aboutAccount({ account, exportedAt, site, creatorProfile }: AccountData): string[] {
  const {
    identities,
    hasPassword,
    picture,
    pictureAltText,
    sessions,
    reports,
    passkeys,
    connectedApps,
    accessTokens,
    ...fields
  } = account
  const signInMethods = [...(hasPassword ? ['password'] : []), ...identities.map(({ provider }) => provider)]
  return [
    element('h1', creatorProfile ? 'Account' : account.displayName),
    `<p>Exported from ${linked(site)} on ${escapeHtml(exportedAt.slice(0, 10))}. The same data for programs: ` +
      '<a href="account.json">account.json</a>.' +
      `${creatorProfile ? ' Leave out both if you publish the other pages.' : ''}</p>`,
    creatorProfile ? '' : portraitOf({ picture, pictureAltText }),
    table({ ...fields, 'sign-in methods': signInMethods.join(', ') }),
    list('Devices', sessions),
    list('Reports', reports),
    list('Passkeys', passkeys),
    list('Connected apps', connectedApps),
    list('Access tokens', accessTokens),
  ]
}

const portraitOf = ({
  picture,
  pictureAltText,
}: Pick<AccountData['account'], 'picture' | 'pictureAltText'>) =>
  picture
    ? `<img src="${picture}" alt="${escapeHtml(pictureAltText ?? 'Profile picture')}" width="112" height="112">`
    : ''

function list(title: string, items: readonly object[]): string {
  if (items.length === 0) return ''
  return [element('h2', title), ...items.map((item) => table(item as Values))].join('\n<hr>\n')
}

const altOf = ({ altText, title }: Pick<Image, 'altText' | 'title'>) => altText ?? title ?? ''

function figure(
  { file, width, height, exposures, license, placement, gear: used, ...fields }: Image,
  gear: Profile['gear'],
  index: number,
) {
  const alt = escapeHtml(altOf(fields))
  const shown = file
    ? `<a href="${file}"><img src="${file}" alt="${alt}" width="${width}" height="${height}" loading="lazy"></a>`
    : '<p><strong>The file of this picture was missing when the archive was made.</strong></p>'
  const gearLinks = used.map(({ gearItemId }) => {
    const name = gear.find(({ id }) => id === gearItemId)?.itemName ?? ''
    return `<a href="gear.html#${gearAnchor(gearItemId)}">${escapeHtml(name)}</a>`
  })
  const rows = table(
    {
      ...fields,
      licence: imageLicenses[license as ImageLicenseName].label,
      exposures: exposures.map(exposureText).join('; '),
      'place in the sky': placement && placeText(placement),
    },
    gearLinks.length > 0 ? row('gear', gearLinks.join(', ')) : '',
  )
  return `<figure id="${anchorOf(index)}">${shown}<figcaption>${rows}</figcaption></figure>`
}

function placeText({ state, reason, rightAscension, declination, width, height, rotation }: Placement) {
  if (state !== 'placed') return reason ?? placementStates[state]
  const [ra, dec, wide, high, up] = [rightAscension, declination, width, height, rotation].map((angle) =>
    angle!.toFixed(3),
  )
  return `right ascension ${ra}°, declination ${dec}°, ${wide}° x ${high}°, up at position angle ${up}°`
}

function pager(index: number, count: number): string {
  const links = [
    ...(index > 0 ? [`<a href="${galleryPage(index - 1)}" rel="prev">Previous page</a>`] : []),
    ...(index < count - 1 ? [`<a href="${galleryPage(index + 1)}" rel="next">Next page</a>`] : []),
  ]
  return links.length > 0 ? `<p>${links.join(' · ')}</p>` : ''
}

/** Not shown: ids of the site, and the small copy of an image for the time while it loads. */
const hidden = ['id', 'userId', 'creatorProfileId', 'placeholder']

function table(values: Values, moreRows = ''): string {
  const rows = Object.entries(values)
    .filter(
      ([name, value]) =>
        !hidden.includes(name) && ![null, undefined, ''].includes(value as string) && !isEmptyList(value),
    )
    .map(([name, value]) => row(name, textOfValue(value)))
  return `<table>${rows.join('')}${moreRows}</table>`
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

const row = (name: string, html: string) => `<tr>${element('th', words(name))}<td>${html}</td></tr>`

/** 'equipmentSummary' is shown as 'Equipment summary', 'websiteUrl' as 'Website URL'. */
function words(name: string): string {
  const text = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return (text.charAt(0).toUpperCase() + text.slice(1)).replace(/\burl\b/i, 'URL')
}

const textOfValue = (value: unknown) =>
  linked(
    Array.isArray(value) ? value.join(', ') : value instanceof Date ? value.toISOString() : String(value),
  )

/** Only web addresses become links. */
const linked = (text: string) =>
  /^https?:\/\/\S+$/.test(text)
    ? `<a href="${escapeHtml(text)}" rel="noreferrer">${escapeHtml(text)}</a>`
    : escapeHtml(text)

const element = (name: string, text: string) => `<${name}>${escapeHtml(text)}</${name}>`

function pageOf(
  { account }: AccountData,
  nav: Navigation,
  name: string,
  title: string,
  body: string[],
): ArchivedPage {
  const links = nav.map(([page, label]) => {
    const isCurrent = page === name || (page === galleryPage(0) && name.startsWith('gallery'))
    return `<a href="${page}"${isCurrent ? ' aria-current="page"' : ''}>${label}</a>`
  })
  const ofAccount = title === account.displayName ? '' : ` · ${escapeHtml(account.displayName)}`
  return {
    name,
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src *; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}${ofAccount} · ${siteName}</title>
<style>
:root { color-scheme: light dark; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; margin-bottom: 2rem; }
nav [aria-current] { font-weight: 600; color: inherit; text-decoration: none; }
th { padding-right: 1rem; text-align: start; vertical-align: top; font-weight: 600; overflow-wrap: normal; }
td { white-space: pre-wrap; }
section, table { margin: 1rem 0; }
figure { margin: 2rem 0; }
img { max-width: 100%; height: auto; }
.images { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr)); gap: 0.5rem; padding: 0; list-style: none; }
.images img { display: block; width: 100%; aspect-ratio: 3 / 2; object-fit: cover; }
</style>
</head>
<body>
${links.length > 0 ? `<nav aria-label="Pages">${links.join('\n')}</nav>\n` : ''}<main>
${body.filter(Boolean).join('\n')}
</main>
</body>
</html>
`,
  }
}
