import Validator from '@adobe/structured-data-validator'
import WebAutoExtractor from '@marbec/web-auto-extractor'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, inject, test } from 'vitest'
import type { QueryResult, RunQuery } from '../../contract/rendered-page.ts'
import { renderPage } from './entry-server.tsx'

const runQuery: RunQuery = async (operation) => {
  const response = await fetch(`${inject('siteUrl')}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(operation),
  })
  return (await response.json()) as QueryResult
}

interface Thing {
  '@type': string
  [name: string]: unknown
}

/** Reads a page like a crawler; `change` changes the text of what is read. */
async function crawl(path: string, change: (json: string) => string = (json) => json, contact?: string) {
  const changed = <Value>(value: Value) => JSON.parse(change(JSON.stringify(value))) as Value
  const { status, html, redirect } = await renderPage({
    url: new URL(path, inject('siteUrl')),
    template: await readFile('client/index.html', 'utf8'),
    preloads: () => '',
    contact,
    runQuery: async (operation) => changed(await runQuery(operation)),
  })
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found!)
  const json = (pattern: RegExp) => JSON.parse(all(pattern)[0] ?? 'null') as unknown
  for (const structured of all(/(<script[^>]*ld\+json[^]*?<\/script>)/g))
    expect(await structuredDataIssues(structured), path).toEqual([])
  return {
    status,
    html,
    redirect,
    title: all(/<title>([^<]*)<\/title>/g),
    canonical: all(/<link rel="canonical" href="([^"]*)"/g).map((url) => url.replace(inject('siteUrl'), '')),
    meta: Object.fromEntries(
      [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, name, content]) => [
        name!,
        content!,
      ]),
    ),
    jsonLd: json(/<script type="application\/ld\+json">([^<]*)<\/script>/g) as { '@graph': Thing[] } | null,
    state: json(/<script type="application\/json" id="state">([^<]*)<\/script>/g),
  }
}

const typesOf = (jsonLd: { '@graph': Thing[] } | null) => jsonLd!['@graph'].map((thing) => thing['@type'])

test('a crawler reads a profile with its head, its structured data and its content', async () => {
  const { status, title, canonical, meta, jsonLd, html } = await crawl('/creators/dusty-lane?tab=gear')
  expect(status).toBe(200)
  expect(title).toEqual(['Dusty Lane · Astrofolio'])
  expect(canonical).toEqual(['/creators/dusty-lane'])
  expect(meta).toMatchObject({
    description: expect.stringContaining('I chase dust.'),
    'og:type': 'profile',
    'og:title': 'Dusty Lane · Astrofolio',
    'og:url': expect.stringMatching(/^http.*\/creators\/dusty-lane$/),
    'og:image': expect.stringMatching(/^http.*\/share\.jpg$/),
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': expect.stringMatching(/\w/),
    'twitter:card': 'summary_large_image',
  })
  expect(html).toContain('<link rel="me" href="https://video.example/"/>')
  for (const type of ['application/atom+xml', 'application/feed+json', 'application/json+oembed']) {
    const [, href] = new RegExp(
      `<link rel="alternate" type="${type.replace('+', '\\+')}"[^>]* href="([^"]*)"`,
    ).exec(html)!
    const address = new URL(href!.replaceAll('&amp;', '&'), inject('siteUrl'))
    expect((await fetch(address)).status, type).toBe(200)
    if (!type.includes('oembed')) expect(html, 'a visible link').toContain(`<a href="${address.pathname}">`)
  }
  expect(typesOf(jsonLd)).toEqual(['ProfilePage', 'ImageGallery', 'BreadcrumbList'])
  const [page, gallery, crumbs] = jsonLd!['@graph']
  expect(page).toMatchObject({
    dateCreated: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    dateModified: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    mainEntity: {
      '@type': 'Person',
      name: 'Dusty Lane',
      url: expect.stringMatching(/^http.*\/creators\/dusty-lane$/),
    },
  })
  expect((gallery!['image'] as Thing[])[0]).toMatchObject({
    '@type': 'ImageObject',
    contentUrl: expect.stringMatching(/^http.*\.jpg$/),
    dateCreated: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  expect((crumbs!['itemListElement'] as Thing[]).map(({ position }) => position)).toEqual([1, 2, 3])
})

/** Returns the text of each tab, all of which a rendered page has. */
const tabsOf = (html: string) => html.split('role="tabpanel"').slice(1).map(textOf)
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ')

test('a visitor reads who a creator is', async () => {
  const { html } = await crawl('/creators/dusty-lane')
  for (const fact of ['Marfa, Texas', '9 years experience', '48,012 views', 'Mosaics'])
    expect(textOf(html)).toContain(fact)
  expect(html).toMatch(/<a [^>]*rel="ugc nofollow noopener noreferrer"[^>]*>(<svg.*?<\/svg>)?Website/)
  const [about] = tabsOf(html)
  for (const text of ['I chase dust.', 'Equipment', 'A mount under dark skies', 'Elsewhere'])
    expect(about).toContain(text)
  const tabs = Array.from(html.matchAll(/role="tab"[^>]*>(\w+)/g), ([, label]) => label)
  expect(tabs).toEqual(['About', 'Support', 'Gear', 'Gallery'])
})

test('a visitor reads on the home page who is featured, or the rest of the page if that cannot be read', async () => {
  const { html, state, meta } = await crawl('/')
  expect(html).toMatch(
    /<a [^>]*href="\/creators\/dusty-lane"[^>]*>.*<h3[^>]*>Dusty Lane<\/h3><p[^>]*>I chase dust\.</,
  )
  expect(state).toMatchObject({ path: '/', data: { featuredCreators: [{ slug: 'dusty-lane' }] } })
  expect(meta['robots']).toBeUndefined()

  const unread = await renderPage({
    url: new URL(inject('siteUrl')),
    template: await readFile('client/index.html', 'utf8'),
    preloads: () => '',
    runQuery: async () => ({ errors: [{ message: 'Busy', extensions: { code: 'BUSY' } }] }),
  })
  expect(unread).toMatchObject({ status: 200, content: 'shell' })
  expect(unread.html).toContain('Find the people behind the night sky')
})

test('a visitor reads that an empty profile has nothing yet', async () => {
  const tabs = tabsOf((await crawl('/creators/newt-comer')).html)
  const texts = [
    'has not written about themselves yet',
    'No support links yet',
    'No gear yet',
    'No pictures yet',
  ]
  for (const [index, text] of texts.entries()) expect(tabs[index]).toContain(text)
})

test('a visitor reads advice if a search finds nothing, and the first page at an invalid address', async () => {
  for (const search of ['%', 'x'.repeat(5000)]) {
    const { html } = await crawl(`/creators?search=${encodeURIComponent(search)}`)
    expect(html, search).toContain('No creators found')
    expect(html, search).toContain('Try adjusting your search or filters.')
  }
  for (const list of ['creators', 'objects']) {
    const { html } = await crawl(`/${list}?page=9999`)
    expect(html).toContain('There is no page 9999')
    expect(html).not.toMatch(/found|Try /)
    expect(html).toMatch(new RegExp(`href="/${list}[^"]*"[^>]*>Go to the last page`))
  }
  for (const query of ['search=%00', 'page=-3&sort=passwordHash'])
    expect((await crawl(`/creators?${query}`)).html, query).toContain('Dusty Lane')
  expect((await crawl('/objects?page=0')).html).toContain('Page 1 of')
})

test.each([
  ['ngc 7331', /\?tab=gallery&amp;photo=\d+$/, /NGC 7331 in 1 picture/],
  ['redcat', /\?tab=gear#gear-\d+$/, /gear: Redcat 51/],
  ['mosaic', /lane$/, /specialty: Mosaics/],
  ['marfa', /lane$/, /location: Marfa, Texas/],
  ['chase', /lane#bio$/, /I chase dust\./],
  ['lane', /lane$/, /^$/],
])('a card found by ‘%s’ says why, and opens there', async (search, address, reason) => {
  const { html } = await crawl(`/creators?search=${search}`)
  const [, id, href] = /<a class="card-link"(?: aria-describedby="([^"]*)")? href="([^"]*)"/.exec(html)!
  expect(href).toMatch(address)
  const text = id && new RegExp(`<p[^>]*id="${id}"[^>]*>(.*?)</p>`).exec(html)![1]!
  expect((text ?? '').replaceAll(/<[^>]*>/g, '')).toMatch(reason)
})

/** The query string that names the picture of dusty-lane. */
const ofPicture = async () => /photo=\d+/.exec((await crawl('/pictures')).html)![0]

test('a crawler reads the picture of a shared address, if it is one of the creator, and leaves an unlisted one out', async () => {
  const photo = await ofPicture()
  const { title, meta, canonical } = await crawl(`/creators/dusty-lane?${photo}`)
  expect(title).toEqual(['Ember Veil · Dusty Lane · Astrofolio'])
  expect(canonical).toEqual([`/creators/dusty-lane?tab=gallery&amp;${photo}`])
  expect(meta).toMatchObject({
    'og:title': 'Ember Veil · Dusty Lane · Astrofolio',
    'og:description': expect.stringMatching(/\w/),
    'og:image': expect.stringMatching(/^http.*share\.jpg$/),
    'og:image:type': 'image/jpeg',
    'og:image:width': '1200',
    'twitter:card': 'summary_large_image',
  })
  const other = await crawl(`/creators/newt-comer?${photo}`)
  expect(other.title).toEqual(['Newt Comer · Astrofolio'])

  const unlist = (json: string) => json.replaceAll('"isUnlisted":false', '"isUnlisted":true')
  const unlisted = await crawl(`/creators/dusty-lane?${photo}`, unlist)
  expect([unlisted.status, unlisted.title, unlisted.meta['robots']]).toEqual([200, title, 'noindex'])
})

test('a visitor reads how to reach the people who run the site, if they say so', async () => {
  const link = '<a class="break-words" href="mailto:hello@astrofolio.example">hello@astrofolio.example</a>'
  for (const [path, count] of [
    ['/contact', 2],
    ['/terms', 2],
    ['/privacy', 2],
    ['/', 1],
  ] as const) {
    const { html } = await crawl(path, undefined, 'mailto:hello@astrofolio.example')
    expect(html.split(link), path).toHaveLength(count + 1)
    expect((await crawl(path)).html).not.toContain('mailto:')
  }
})

test('previews of a page without pictures show the picture of its creator, which describes the person too', async () => {
  const avatarUrl = 'https://site.example/images/1/448.jpg'
  const { meta, jsonLd } = await crawl('/creators/dusty-lane', (json) =>
    JSON.stringify(JSON.parse(json), (key, value: unknown) => {
      if (key === 'avatarUrl') return avatarUrl
      if (key === 'avatarSizes') return [{ url: avatarUrl, width: 448, height: 448 }]
      return key === 'coverImage' ? null : value
    }),
  )
  expect(meta).toMatchObject({ 'og:image': avatarUrl, 'twitter:card': 'summary' })
  expect(jsonLd!['@graph'][0]).toMatchObject({ mainEntity: { image: avatarUrl } })
})

test('a crawler reads each page of the directory by its own title and address, and no searches', async () => {
  const first = await crawl('/creators?utm_source=mail')
  expect(first.canonical).toEqual(['/creators'])
  expect(first.html).toContain('href="/creators/dusty-lane"')
  const second = await crawl('/creators?page=2')
  expect(second.title).toEqual(['Creators, page 2 · Astrofolio'])
  expect(second.canonical).toEqual(['/creators?page=2'])
  expect(second.meta['robots']).toBeUndefined()
  expect((await crawl('/creators?search=luna')).meta['robots']).toBe('noindex')
  const objects = await crawl('/objects?search=m+31')
  expect(objects.canonical).toEqual(['/objects?search=m+31'])
  expect(objects.meta['robots']).toBe('noindex')
  expect((await crawl('/objects?page=2')).title).toEqual(['Objects, page 2 · Astrofolio'])
})

test('a crawler reads the page of an object by any of its names, with its pictures and one address', async () => {
  const { status, title, canonical, meta, jsonLd, html, state } = await crawl('/objects/C%2030')
  expect(status).toBe(200)
  expect(title).toEqual(['Deer Lick Group (NGC 7331) · Astrofolio'])
  expect(canonical).toEqual(['/objects/ngc-7331'])
  expect(meta['og:image']).toMatch(/share\.jpg$/)
  expect(typesOf(jsonLd)).toEqual(['ImageGallery', 'BreadcrumbList'])
  expect(html).toMatch(/href="\/creators\/dusty-lane\?tab=gallery&amp;photo=\d+"/)
  expect(html).toContain('OpenNGC</a> by Mattia Verga')
  expect(html).toMatch(
    /The longest integration: <a href="[^"]+photo=\d+"[^>]*><span>41 h by <\/span><bdi>Dusty Lane</,
  )
  const [, cursor] = /"endCursor":"([^"]+)"/.exec(JSON.stringify(state))!
  const older = await crawl(`/objects/ngc-7331?after=${cursor}`)
  expect(older.status).toBe(200)
  expect(older.html).toContain('No further pictures')
  expect(older.meta['robots']).toBe('noindex')
})

test('a crawler reads all pictures at one address, with their creators, and no searches', async () => {
  const { title, canonical, meta, jsonLd, html } = await crawl('/pictures?utm_source=mail')
  expect(title).toEqual(['Pictures · Astrofolio'])
  expect(canonical).toEqual(['/pictures'])
  expect(meta['robots']).toBeUndefined()
  expect(typesOf(jsonLd)).toEqual(['ImageGallery', 'BreadcrumbList'])
  expect(html).toMatch(/href="\/creators\/dusty-lane\?tab=gallery&amp;photo=\d+"/)
  const searched = await crawl('/pictures?object=ngc+7331&sort=integration')
  expect(searched.canonical).toEqual(['/pictures?object=ngc+7331&amp;sort=integration'])
  expect(searched.meta['robots']).toBe('noindex')
  expect((await crawl('/objects/ngc-7331?sort=integration')).meta['robots']).toBe('noindex')
})

test('an address with a cursor of no list leads to the first page of the same search', async () => {
  for (const [path, first] of [
    ['/pictures?tag=m+31&after=garbage&sort=integration', '/pictures?tag=m+31&sort=integration'],
    ['/pictures?after=MSwy', '/pictures'],
    ['/objects/ngc-7331?after=garbage', '/objects/ngc-7331'],
  ] as const)
    expect(await crawl(path), path).toMatchObject({ status: 302, redirect: first })
})

test('a visitor reads advice if no picture is found', async () => {
  for (const query of ['search=%25', `tag=${'x'.repeat(500)}`, 'gear=%F0%9F%94%AD', 'hours=99999']) {
    const { status, html } = await crawl(`/pictures?${query}`)
    expect(status, query).toBe(200)
    expect(html, query).toContain('No pictures found')
    expect(html, query).toMatch(/href="\/pictures"[^>]*><span>Show all pictures/)
  }
})

test.each([
  ['creators', 'pluto'],
  ['objects', 'pluto&kind=galaxy'],
  ['pictures', 'pluto'],
])(
  'a visitor whose search of %s finds nothing reads which object is meant, that they may be the first, and how to see all',
  async (list, search) => {
    const { html } = await crawl(`/${list}?search=${search}`)
    expect(html).toContain(`No ${list} found`)
    expect(html).toMatch(/Do you mean .*href="\/objects\/pluto"[^>]*>Pluto<.*Nobody has shown it here yet/)
    expect(html).toMatch(/href="\/dashboard\/gallery"[^>]*>Be the first/)
    expect(html).toMatch(new RegExp(`href="/${list}"[^>]*><span>Show all ${list}`))
  },
)

test('a visitor reads that no day is after one and before an earlier one', async () => {
  const { html } = await crawl('/pictures?from=2026-03-02&to=2026-03-01')
  expect(html).toContain('“Taken from” is after “Taken until”.')
  const dayFields = [...html.matchAll(/<input[^>]*type="date"[^>]*>/g)].map(([tag]) => tag)
  expect(dayFields).toEqual([
    expect.stringMatching(/ min="1840-01-01" max="2026-03-01"/),
    expect.stringMatching(/ min="2026-03-02"/),
  ])
})

test('a crawler finds nothing at unknown addresses', async () => {
  for (const path of [
    '/creators/no-such-creator',
    '/creators/NO-SUCH-CREATOR',
    '/creators/%F0%9F%94%AD',
    '/no/such/page',
    '/creators/a%00b',
    '/objects/no-such-object',
    '/objects/a%00b',
    '/%E0%A4%A',
    '/creators/%E0%A4%A',
    '/objects/%ff',
    '/nothing.html/%',
  ]) {
    const { status, meta, html } = await crawl(path)
    expect([status, meta['robots']], path).toEqual([404, 'noindex'])
    if (/%(E0|ff|$)/.test(path)) expect(html, path).toContain('There is no page at this address')
  }
  expect((await crawl('/login')).status).toBe(200)
})

test('a picture that does not exist is named above the gallery, also of one that the server has not read whole', async () => {
  const notice = 'is not there, or no longer'
  const cut = (json: string) => json.replace('"hasNextPage":false', '"hasNextPage":true')
  for (const change of [undefined, cut]) {
    const { html, state } = await crawl('/creators/dusty-lane?photo=999999', change)
    expect(html).toContain(notice)
    expect(state).toMatchObject({ absentImage: 999_999 })
  }
  for (const photo of ['007', 'abc', '', '0', '-1', '2147483648'])
    expect((await crawl(`/creators/dusty-lane?photo=${photo}`, cut)).html, photo).toContain(notice)
})

test('gear that does not exist is named in the place of its pictures', async () => {
  for (const id of ['2147483647', '99999999999', 'x', '']) {
    const { status, html } = await crawl(`/creators/dusty-lane?tab=gallery&gear=${id}`)
    expect(status, id).toBe(200)
    expect(html, id).toContain('No such gear')
  }
})

test('text of a creator cannot leave the head, the structured data or the state', async () => {
  const attack = `</script></title><script>window.isHacked = true</script><!--"'><img src=x onerror="window.isHacked = true">&lt;\u2028{{x}}`
  const written = /^(displayName|bio|location|title|altText|description|itemName|platform|brand|name)$/
  const inject = (json: string) =>
    JSON.stringify(JSON.parse(json), (key, value: unknown) =>
      written.test(key) && typeof value !== 'object' ? attack : value,
    )
  for (const path of [
    '/creators/dusty-lane',
    `/creators/dusty-lane?${await ofPicture()}`,
    '/creators',
    '/objects/ngc-7331',
    '/pictures?object=ngc-7331',
  ]) {
    const { html, jsonLd, state } = await crawl(path, inject)
    expect(html, path).not.toMatch(/<script>window|<img src=x|onerror="window|<!--"/)
    expect(JSON.stringify(state), path).toContain('</script></title>')
    if (jsonLd) expect(JSON.stringify(jsonLd)).toContain('</script></title>')
  }
})

/** By the vocabulary of schema.org and Google's rules for results. */
async function structuredDataIssues(script: string): Promise<string[]> {
  validator ??= vocabulary().then((graph) => new Validator({ '@graph': graph }))
  const data = new WebAutoExtractor().parse(script)
  const issues = await (await validator).validate(data)
  return [...data.errors, ...issues].map((issue) => JSON.stringify(issue))
}

let validator: Promise<Validator> | undefined

/** A class or property of schema.org, as in the JSON-LD that it publishes. */
interface Term {
  '@id': string
  '@type'?: string
  'rdfs:subClassOf'?: { '@id': string }[]
  'schema:domainIncludes'?: { '@id': string }[]
}

async function vocabulary(): Promise<Term[]> {
  const file = createRequire(import.meta.url).resolve('@vocabulary/schema/schema.nq')
  const statements = (await readFile(file, 'utf8')).matchAll(
    /^<http:\/\/schema\.org\/(\w+)> <[^>]*\b(\w+)> <[^>]*\b(\w+)>/gm,
  )
  const terms = new Map<string, Term>()
  for (const [, subject, predicate, object] of statements) {
    const term: Term = terms.get(subject!) ?? { '@id': `schema:${subject}` }
    terms.set(subject!, term)
    const reference = { '@id': `schema:${object}` }
    if (predicate === 'type' && object === 'Class') term['@type'] = 'rdfs:Class'
    if (predicate === 'type' && object === 'Property') term['@type'] = 'rdf:Property'
    if (predicate === 'subClassOf') (term['rdfs:subClassOf'] ??= []).push(reference)
    if (predicate === 'domainIncludes') (term['schema:domainIncludes'] ??= []).push(reference)
  }
  return [...terms.values()]
}
