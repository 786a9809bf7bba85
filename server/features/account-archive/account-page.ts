import { exposureText } from '../../../contract/acquisition.ts'
import { siteName } from '../../../contract/site.ts'
import { escapeHtml } from '../../escape-html.ts'
import type { AccountData } from './account-data.ts'

/** Returns index.html of an archive: the account as a page without scripts, for a browser to open from the disk. */
export function accountPage({ account, creatorProfile, exportedAt, site }: AccountData): string {
  const {
    identities,
    hasPassword,
    picture,
    pictureAltText,
    sessions,
    passkeys,
    connectedApps,
    accessTokens,
    ...fields
  } = account
  const signInMethods = [...(hasPassword ? ['password'] : []), ...identities.map(({ provider }) => provider)]
  const body = [
    element('h1', account.displayName),
    `<p>Exported from ${linked(site)} on ${escapeHtml(exportedAt.slice(0, 10))}. The same data for programs: ` +
      '<a href="account.json">account.json</a>.</p>',
    element('h2', 'Account'),
    picture
      ? `<img src="${picture}" alt="${escapeHtml(pictureAltText ?? 'Profile picture')}" width="112" height="112">`
      : '',
    table({ ...fields, 'sign-in methods': signInMethods.join(', ') }),
    list('Devices', sessions),
    list('Passkeys', passkeys),
    list('Connected apps', connectedApps),
    list('Access tokens', accessTokens),
  ]
  if (creatorProfile) {
    const { images, gear, socialLinks, supportLinks, ...profile } = creatorProfile
    body.push(element('h2', 'Creator profile'), table(profile))
    body.push(list('Social links', socialLinks), list('Support links', supportLinks), list('Gear', gear))
    body.push(
      element('h2', `Gallery (${images.length})`),
      ...images.map((image) => figure(describedImage(image, gear))),
    )
  }
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src *; style-src 'unsafe-inline'">
<title>${escapeHtml(account.displayName)} · ${siteName}</title>
<style>
:root { color-scheme: light dark; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.55 system-ui, sans-serif; }
th { padding-right: 1rem; text-align: start; vertical-align: top; font-weight: 600; }
td { white-space: pre-wrap; overflow-wrap: anywhere; }
figure { margin: 2rem 0; }
img { max-width: 100%; height: auto; }
</style>
</head>
<body>
${body.join('\n')}
</body>
</html>
`
}

type Values = Record<string, unknown>

function list(title: string, items: readonly object[]): string {
  if (items.length === 0) return ''
  return [element('h2', title), ...items.map((item) => table(item as Values))].join('\n<hr>\n')
}

type Profile = NonNullable<AccountData['creatorProfile']>

const describedImage = (
  { exposures, gear: used, ...image }: Profile['images'][number],
  gear: Profile['gear'],
) => ({
  ...image,
  exposures: exposures.map(exposureText).join('; '),
  gear: used.map(({ gearItemId }) => gear.find(({ id }) => id === gearItemId)?.itemName).join(', '),
})

function figure({ file, width, height, altText, ...fields }: Values): string {
  const alt = [altText, fields['title']].find((text) => typeof text === 'string') ?? ''
  const figure =
    typeof file === 'string'
      ? `<a href="${file}"><img src="${file}" alt="${escapeHtml(alt)}" width="${Number(width)}" height="${Number(height)}" loading="lazy"></a>`
      : '<p><strong>The file of this picture was missing when the archive was made.</strong></p>'
  return `<figure>${figure}<figcaption>${table({ ...fields, altText })}</figcaption></figure>`
}

/** Not shown: ids of the site, and the small copy of an image for the time while it loads. */
const hidden = ['id', 'userId', 'creatorProfileId', 'placeholder']

function table(values: Values): string {
  const rows = Object.entries(values)
    .filter(
      ([name, value]) => !hidden.includes(name) && value !== null && value !== undefined && value !== '',
    )
    .map(([name, value]) => `<tr>${element('th', words(name))}<td>${textOfValue(value)}</td></tr>`)
  return `<table>${rows.join('')}</table>`
}

/** 'equipmentSummary' is shown as 'Equipment summary', 'websiteUrl' as 'Website URL'. */
function words(name: string): string {
  const text = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return (text.charAt(0).toUpperCase() + text.slice(1)).replace(/\burl\b/i, 'URL')
}

const textOfValue = (value: unknown) => linked(Array.isArray(value) ? value.join(', ') : String(value))

/** Only web addresses become links. */
const linked = (text: string) =>
  /^https?:\/\/\S+$/.test(text)
    ? `<a href="${escapeHtml(text)}" rel="noreferrer">${escapeHtml(text)}</a>`
    : escapeHtml(text)

const element = (name: string, text: string) => `<${name}>${escapeHtml(text)}</${name}>`
