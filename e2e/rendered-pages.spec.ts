import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { aPhotographer, aRealCreator, cut } from './real-content.ts'
import type { CreatorPageQuery } from '../client/pages/CreatorPage.generated.ts'
import type { ObjectPageQuery } from '../client/pages/ObjectPage.generated.ts'
import { limits } from '../contract/limits.ts'
import { settled, transitionsEnded } from './settled.ts'
import { startSlowHtmlProxy } from './slow-html.ts'
import { register } from './sign-in.ts'
import { structuredDataIssues } from './structured-data.ts'
import { expect, test } from './test.ts'
import { holdRequests, watchOperations } from './watch-operations.ts'
import { chooseTheme, themes } from './page-checks.ts'

const publicPages = [
  '/',
  '/creators',
  '/creators?page=2',
  '/creators/dusty-lane',
  '/objects',
  '/objects/m-31',
  '/about',
  '/terms',
]
const zones = ['Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kathmandu']

async function crawl(request: APIRequestContext, path: string) {
  const response = await request.get(path, { headers: { Accept: 'text/html' } })
  const html = await response.text()
  expect(await structuredDataIssues(html), path).toEqual([])
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found!)
  const { origin } = new URL(response.url())
  const json = (pattern: RegExp) => JSON.parse(all(pattern)[0] ?? 'null') as unknown
  return {
    response,
    html,
    status: response.status(),
    title: all(/<title>([^<]*)<\/title>/g),
    canonical: all(/<link rel="canonical" href="([^"]*)"/g).map((address) => address.replace(origin, '')),
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

interface Thing {
  '@type': string
  [name: string]: unknown
}

test.describe('a crawler', () => {
  test('reads a profile with its head, its structured data and its content', async ({ request }) => {
    const { status, title, canonical, meta, jsonLd, html } = await crawl(
      request,
      '/creators/dusty-lane?tab=gear',
    )
    expect(status).toBe(200)
    expect(title).toEqual(['Dusty Lane · Astrofolio'])
    expect(canonical).toEqual(['/creators/dusty-lane'])
    expect(meta).toMatchObject({
      description: expect.stringContaining('I chase the parts of the sky where nothing shines.'),
      'og:type': 'profile',
      'og:title': 'Dusty Lane · Astrofolio',
      'og:url': expect.stringMatching(/^http.*\/creators\/dusty-lane$/),
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': expect.stringMatching(/\w/),
      'twitter:card': 'summary_large_image',
    })
    const image = await request.get(meta['og:image']!)
    expect(await sharp(await image.body()).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    })
    expect(html).toContain('<link rel="me" href="https://dusty-lane.example/"/>')
    for (const type of ['application/atom+xml', 'application/json+oembed']) {
      const [, href] = new RegExp(
        `<link rel="alternate" type="${type.replace('+', '\\+')}"[^>]* href="([^"]*)"`,
      ).exec(html)!
      expect((await request.get(href!.replaceAll('&amp;', '&'))).status(), type).toBe(200)
    }

    const things = jsonLd!['@graph']
    expect(things.map((thing) => thing['@type'])).toEqual(['ProfilePage', 'ImageGallery', 'BreadcrumbList'])
    const [page, gallery, crumbs] = things
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
    expect(html).toContain('Larkspur Mesa, Utah')
  })

  test('reads the picture of a shared address, as a small JPEG that messengers show', async ({ request }) => {
    const { state } = await crawl(request, '/creators/dusty-lane')
    const { data } = state as { data: CreatorPageQuery }
    const { id, title: name } = data.creatorProfile!.images.edges[0]!.node
    const { title, meta, canonical } = await crawl(request, `/creators/dusty-lane?photo=${id}`)
    expect(title).toEqual([`${name} · Dusty Lane · Astrofolio`])
    expect(canonical).toEqual([`/creators/dusty-lane?tab=gallery&amp;photo=${id}`])
    expect(meta).toMatchObject({
      'og:image': expect.stringMatching(/\/share\.jpg$/),
      'og:image:type': 'image/jpeg',
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    })
    const preview = await request.get(new URL(meta['og:image']!).pathname)
    expect(preview.headers()['content-type']).toBe('image/jpeg')
    const { width, height } = await sharp(await preview.body()).metadata()
    expect({ width, height }).toEqual({ width: 1200, height: 630 })
  })

  test('reads the directory: each page by its own title and address, and no searches', async ({
    request,
  }) => {
    const first = await crawl(request, '/creators?utm_source=mail')
    expect(first.canonical).toEqual(['/creators'])
    expect(first.html.match(/href="\/creators\/[a-z0-9-]+"/g)).toHaveLength(12)
    const second = await crawl(request, '/creators?page=2')
    expect(second.title).toEqual(['Creators, page 2 · Astrofolio'])
    expect(second.canonical).toEqual(['/creators?page=2'])
    expect(second.meta['robots']).toBeUndefined()
    expect((await crawl(request, '/creators?search=luna')).meta['robots']).toBe('noindex')
  })

  test('reads the page of an object by any of its names, with its pictures and one address', async ({
    page,
    request,
  }) => {
    const { slug, imageId } = await aPhotographer(page, 'Andy Romeda', ['Our neighbour'], 'Andromeda')
    const { status, title, canonical, meta, jsonLd, html, state } = await crawl(request, '/objects/NGC%20224')
    expect(status).toBe(200)
    expect(title).toEqual(['Andromeda Galaxy (M 31) · Astrofolio'])
    expect(canonical).toEqual(['/objects/m-31'])
    expect(meta['og:image']).toMatch(/share\.jpg$/)
    expect(jsonLd!['@graph'].map((thing) => thing['@type'])).toEqual(['ImageGallery', 'BreadcrumbList'])
    expect(html).toContain(`href="/creators/${slug}?tab=gallery&amp;photo=${imageId}"`)
    expect(html).toContain('OpenNGC</a> by Mattia Verga')
    const { skyObject } = (state as { data: ObjectPageQuery }).data
    const older = await crawl(request, `/objects/m-31?after=${skyObject!.images.pageInfo.endCursor}`)
    expect(older.status).toBe(200)
    expect(older.html).toContain('No further pictures')
    expect(older.meta['robots']).toBe('noindex')

    const list = await crawl(request, '/objects?search=m+31')
    expect(list.canonical).toEqual(['/objects?search=m+31'])
    expect(list.meta['robots']).toBe('noindex')
    expect((await crawl(request, '/objects?page=2')).title).toEqual(['Objects, page 2 · Astrofolio'])
  })

  test('finds nothing at unknown addresses', async ({ request }) => {
    for (const path of [
      '/creators/no-such-creator',
      '/creators/%F0%9F%94%AD',
      '/no/such/page',
      '/creators/a%00b',
      '/objects/no-such-object',
      '/objects/a%00b',
    ]) {
      const { status, meta } = await crawl(request, path)
      expect(status, path).toBe(404)
      expect(meta['robots'], path).toBe('noindex')
    }
    expect((await crawl(request, '/login')).status).toBe(200)
  })

  test('finds a creator at an address typed by hand, and learns the one address', async ({ request }) => {
    for (const path of [
      '/creators/DUSTY-LANE',
      '/Creators/Dusty-Lane/',
      '/creators/%64usty%2Dlane',
      '/creators/dusty-lane).',
      '/creators/dusty-lane%E2%80%8B',
    ]) {
      const response = await request.get(`${path}?tab=gear`, { maxRedirects: 0 })
      expect(response.status(), path).toBe(301)
      expect(response.headers()['location'], path).toBe('/creators/dusty-lane?tab=gear')
    }
    expect((await crawl(request, '/creators/dusty-lane')).status).toBe(200)
    expect((await crawl(request, '/creators/NO-SUCH-CREATOR')).status).toBe(404)
  })

  test('reads the same page with a session, which shared caches may not store', async ({ page, request }) => {
    const visitor = await crawl(request, '/creators/dusty-lane')
    expect(visitor.response.headers()).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=4, stale-while-revalidate=10',
      vary: 'Accept-Encoding, Cookie',
    })
    const { etag } = visitor.response.headers()
    const again = await request.get('/creators/dusty-lane', { headers: { 'If-None-Match': etag! } })
    expect(again.status()).toBe(304)
    const hits = async () =>
      /response_cache_requests_total{outcome="hit"} (\d+)/.exec(
        await (await request.get('/metrics')).text(),
      )![1]
    await register(page, 'Vera Rubin')
    await crawl(request, '/creators/dusty-lane')
    const before = await hits()
    const user = await crawl(page.request, '/creators/dusty-lane')
    expect(await hits(), 'users read their own changes, not the cache').toBe(before)
    expect(user.response.headers()['cache-control']).toBe('private, no-cache')
    expect(user.html).toBe(visitor.html)
  })
})

test('text of a creator cannot leave the head, the structured data or the state', async ({
  page,
  request,
}) => {
  const attack = `</script></title><script>window.isHacked = true</script><!--"'><img src=x onerror="window.isHacked = true">&lt;\u2028{{x}}`
  const { slug, imageId } = await aRealCreator(page, cut(attack, limits.session.displayName), [attack])
  for (const path of [
    `/creators/${slug}`,
    `/creators/${slug}?photo=${imageId}`,
    '/creators?sort=createdAt',
  ]) {
    const { html, jsonLd, state } = await crawl(request, path)
    expect(html, path).not.toMatch(/<script>window|<img src=x|onerror="window|<!--"/)
    expect(state, path).not.toBeNull()
    if (jsonLd) expect(JSON.stringify(jsonLd)).toContain('</script></title>')
    await page.goto(path)
    await settled(page)
    expect(await page.evaluate(() => 'isHacked' in window), path).toBe(false)
  }
})

for (const [index, theme] of themes.entries()) {
  test.describe(`a visitor with the theme ${theme} in ${zones[index]}`, () => {
    test.use({ timezoneId: zones[index]!, locale: ['de-DE', 'ar-EG', 'ja-JP'][index]! })

    test('sends no request for the data of a rendered page', async ({ page }) => {
      await chooseTheme(page, theme)
      const operations = watchOperations(page)
      for (const path of publicPages) {
        operations.length = 0
        await page.goto(path)
        await settled(page)
        // React reports a difference from the server's HTML on the console, which fails a test.
        expect(
          operations.filter((name) => name !== 'RecordProfileView'),
          path,
        ).toEqual(['Session'])
        expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe(theme)
      }
    })
  })
}

test.describe('a visitor whose network delivers the HTML in pieces', () => {
  test.use({
    // Playwright requires a destructuring pattern, even for no fixtures.
    // oxlint-disable-next-line no-empty-pattern
    proxy: async ({}, use) => {
      await using proxy = await startSlowHtmlProxy()
      await use({ server: proxy.address })
    },
  })

  test('sees nothing move while a page loads', async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: string[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: Shift[] })[])
          for (const { node, previousRect: from, currentRect: to } of sources)
            shifts.push(
              `${node?.outerHTML?.slice(0, 80)}: ${from.x}, ${from.y}, ${from.width} to ${to.x}, ${to.y}, ${to.width}`,
            )
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      for (const path of publicPages) {
        await page.goto(path)
        await settled(page)
        expect(await page.evaluate(() => (window as never as { shifts: string[] }).shifts), path).toEqual([])
      }
    }
  })
})

interface Shift {
  node?: Element
  previousRect: DOMRect
  currentRect: DOMRect
}

test('the page uses the input of a visitor from before it was hydrated', async ({ page }) => {
  for (const [path, shown, theme] of [
    ['/creators', 'Luna Tick', 'light'],
    ['/', 'Hal Alpha', 'night'],
  ] as const) {
    const held = await holdRequests(page, '/assets/*.js')
    await page.goto(path, { waitUntil: 'commit' })
    await page.getByRole('searchbox').fill(shown)
    await page.getByRole('combobox', { name: 'Theme' }).selectOption(theme)
    held.release()
    await expect(page.getByRole('main').getByRole('heading', { name: shown })).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { level: path === '/' ? 3 : 2 })).toHaveCount(1)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await expect(page.getByRole('combobox', { name: 'Theme' })).toHaveValue(theme)
    await page.unroute('/assets/*.js')
  }
})

test('a visitor who chooses filters and an order before the directory was hydrated sees their result', async ({
  page,
}) => {
  const held = await holdRequests(page, '/assets/*.js')
  await page.goto('/creators?gear=asi2600mm', { waitUntil: 'commit' })
  await page.getByLabel('Sort by').selectOption('Alphabetical')
  await page.getByLabel('Specialty').selectOption('lunar')
  await page.getByLabel('Gear').selectOption('All gear')
  held.release()
  await expect(page).toHaveURL('/creators?specialty=lunar&sort=displayName')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Orla Penumbra',
    'Luna Tick',
  ])
  await expect(page.getByLabel('Specialty')).toHaveValue('lunar')
  await expect(page.getByLabel('Sort by')).toHaveValue('displayName')
})

test('a user whose session arrives before the page is hydrated is welcomed', async ({ page }) => {
  await register(page, 'Nova Vega')
  const held = await holdRequests(page, '/assets/HomePage-*.js')
  const session = page.waitForResponse('/graphql')
  await page.goto('/', { waitUntil: 'commit' })
  await (await session).finished()
  held.release()
  // React reports a difference from the server's HTML on the console, which fails a test.
  await expect(page.getByText('Welcome back, Nova Vega')).toBeVisible()
})

test.describe('while the code for queries cannot be loaded', () => {
  test.use({ expectedConsole: /ERR_FAILED/ })

  test('a page that arrived is used without it, others offer to retry, and the home page never loads it', async ({
    page,
  }) => {
    const code: string[] = []
    page.on('request', (request) => code.push(request.url()))
    await page.goto('/')
    await page.getByRole('searchbox').fill('Hal Alpha')
    await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText('Hal Alpha')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
    await settled(page)
    expect(code.filter((url) => url.includes('/apollo-'))).toEqual([])

    await page.route('/assets/apollo-*.js', (route) => route.abort())
    await page.goto('/creators/dusty-lane')
    await page.getByRole('tab', { name: 'Gear' }).click()
    await expect(page.getByRole('tabpanel', { name: 'Gear' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Creators' }).click()
    await expect(page.getByRole('alert')).toContainText('Failed to load creators')
    await page.unroute('/assets/apollo-*.js')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('main').getByRole('heading', { name: 'Dusty Lane' })).toBeVisible()
  })
})

/** What the order of style sheets can change in each element. */
const stylesOf = async (page: Page) => {
  await page.evaluate(transitionsEnded)
  return page.evaluate(() =>
    [...document.querySelectorAll('#root *')].map((element) => {
      const { display, padding, margin, borderRadius, color, backgroundColor, fontSize, minHeight } =
        getComputedStyle(element)
      return `${element.tagName}.${element.className}: ${[display, padding, margin, borderRadius, color, backgroundColor, fontSize, minHeight].join(' | ')}`
    }),
  )
}

test.describe('with the fonts of the system', () => {
  test.use({ expectedConsole: /ERR_FAILED/ })

  test('a page looks the same whether the server rendered it or the browser opened it', async ({ page }) => {
    // `font-display: optional` may or may not use the web font, and some computed margins depend on it.
    await page.route('**/*.woff2', (route) => route.abort())
    for (const [path, ...links] of [
      ['/', 'Home'],
      ['/creators', 'Creators'],
      ['/creators/dusty-lane', 'Creators', 'Dusty Lane'],
      ['/about', 'About'],
    ] as const) {
      await page.goto(path)
      await settled(page)
      const rendered = await stylesOf(page)
      await page.goto('/login')
      for (const name of links) await page.getByRole('link', { name, exact: true }).first().click()
      await expect(page).toHaveURL(path)
      // The address changes before the content, whose code and data may have to be loaded.
      await expect(page.locator('#root *')).toHaveCount(rendered.length)
      await page.mouse.move(5, 500)
      await page.getByRole('heading', { level: 1 }).blur()
      await settled(page)
      expect(await stylesOf(page), path).toEqual(rendered)
    }
  })
})

test.describe('a creator without a profile', () => {
  test.use({ expectedConsole: /404 \(Not Found\)/ })

  test('finds nothing at the future address, and the profile after it was created', async ({ page }) => {
    await register(page, 'Early Bird')
    await page.goto('/creators/early-bird')
    await expect(page.getByRole('heading', { name: 'Creator Not Found' })).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { name: 'Find the people behind the night sky' })).toBeVisible()
    await page.request.post('/_api/creator-profiles/create', { data: {} })
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Early Bird' })).toBeVisible()
  })
})
