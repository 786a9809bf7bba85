import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cachedApp } from '../testing/cached-app.ts'
import { inProject } from '../testing/client-folder.ts'
import { aProfile } from '../testing/factories.ts'
import type { TestAppParts } from '../testing/start-test-app.ts'
import { builtPages } from './pages.ts'

const script = 'console.log("a module")'

/** A build of a site with a home page and pages of creators, which name their address. */
const files: Record<string, string | Buffer> = {
  'client/index.html':
    '<html><head><meta name="browser-errors" content="on" /><script>inline()</script><script type="module" crossorigin src="/assets/index-1.js"></script><link rel="modulepreload" href="/assets/site-1.js"></head><body><!--page--></body>',
  'client/index.html.br': 'compressed',
  'client/manifest.json': '{"font":{"file":"assets/sora-latin-wght-normal-1.woff2"}}',
  'client/assets/index-1.js': script,
  'client/assets/read.worker-1.js': script,
  'client/assets/mark-1.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'client/assets/index-1.js.br': brotliCompressSync(script),
  'explorer/index.html': '<title>Explorer</title>',
  'reference/index.html': '<title>REST</title>',
  'reference/clients.html': '<title>Clients</title>',
  'reference/upload-hook/upload.sh': 'curl',
  'ssr/entry-server.js': `
    const page = (template, text, status) =>
      ({ status, content: 'data', html: template.replace('<!--page-->', () => text) })
    export const renderPage = async ({ template, url }) => {
      if (/^.(login|connect.*)$/.test(url.pathname)) return shell(template)
      if (url.pathname === '/creators/broken') throw new Error('broken')
      if (url.pathname === '/pictures') return { status: 302, content: 'shell', html: '', redirect: '/creators' }
      return page(template, 'The page ' + url.href, /^\\/(creators.*)?$/.test(url.pathname) ? 200 : 404)
    }
    export const shell = (template) => ({ status: 200, content: 'shell', html: template })`,
}

let folder: string
let pages: Awaited<ReturnType<typeof builtPages>>
let app: Awaited<ReturnType<typeof cachedApp>>
/** On the same database. */
const appWith = (parts: TestAppParts) => cachedApp({ pages, orm: app.orm, ...parts })
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'astrofolio-build-'))
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  await cp(inProject('client/public'), join(folder, 'client'), { recursive: true })
  pages = await builtPages({ dist: pathToFileURL(`${folder}/`) })
  app = await cachedApp({ pages })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const asBrowser = { headers: { accept: 'text/html,*/*;q=0.8' } }
const get = (path: string, options: RequestInit = asBrowser) =>
  app.visitor().fetch(path, { redirect: 'manual', ...options })

const textOf = async (path: string, at = app) => (await at.visitor().fetch(path, asBrowser)).text()

test('pages say how to reach the people who run the site, and that browsers report errors, unless an operator turns that off', async () => {
  const tag = '<meta name="browser-errors" content="on" />'
  expect(await textOf('/')).not.toContain(tag)
  await using other = await appWith({ contact: 'mailto:"a"@astrofolio.example', browserErrors: true })
  const html = await textOf('/', other)
  expect(html).toContain(tag)
  expect(html).toContain('<meta name="contact" content="mailto:&quot;a&quot;@astrofolio.example" />')
})

test('a page names its scripts in a template, so that styles and the first picture have the line to themselves', async () => {
  const html = await textOf('/')
  const [template] = /<template id="code">.*<\/template>/.exec(html)!
  expect(template).toMatch(/<script type="module"[^>]*index-1\.js.*<link rel="modulepreload"[^>]*site-1\.js/)
  expect(html.replace(template, '')).not.toMatch(/type="module"|modulepreload/)
})

test('in production pages offer only the sign-in providers that an operator has set up', async () => {
  const unset = /<html data-unset-providers="([^"]*)"/
  expect(await textOf('/login')).not.toMatch(unset)
  const google = { address: 'https://accounts.example', clientId: 'id', clientSecret: 'secret' }
  for (const [oauth, names] of [
    [{}, 'google discord'],
    [{ google }, 'discord'],
  ] as const) {
    await using site = await appWith({ oauth, isProduction: true })
    expect(unset.exec(await textOf('/login', site))?.[1]).toBe(names)
  }
})

test('other methods are rejected, and undecodable addresses, these with JSON unless a page is accepted', async () => {
  for (const path of ['/', '/creators', '/assets/x.js']) {
    const response = await get(path, { method: 'POST' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    const problem = { error: 'Use GET for this address', code: 'METHOD_NOT_ALLOWED' }
    expect(await response.json()).toMatchObject(problem)
  }
  for (const path of ['/%ff', '/%E0%A4%A', '/creators/%E0%A4%A', '/explorer/%ff', '/nothing.html/%'])
    for (const [accept, type] of [
      ['*/*', /json/],
      ['text/html,*/*;q=0.8', /html/],
    ] as const) {
      const response = await get(path, { headers: { accept } })
      expect(response.status, path).toBe(400)
      expect(response.headers.get('content-type'), path).toMatch(type)
    }
})

test('a page whose address begins with two slashes names no other site', async () => {
  for (const path of ['//', '//x:99999/', '//evil.example/creators/dusty-lane']) {
    const text = await textOf(path)
    expect(text, path).toContain(`The page ${app.address}`)
    expect(text).not.toMatch(/https?:\/\/(evil\.example|x:)/)
  }
})

test('programs find the icons at the addresses that they try', async () => {
  for (const [path, type, begin] of [
    ['/favicon.ico', /icon/, [0, 0, 1, 0]],
    ['/apple-touch-icon.png', /png/, [0x89, 0x50, 0x4e, 0x47]],
  ] as const) {
    const response = await get(path)
    expect(response.status, path).toBe(200)
    expect(response.headers.get('content-type'), path).toMatch(type)
    expect([...new Uint8Array(await response.arrayBuffer()).subarray(0, 4)], path).toEqual(begin)
  }
})

test('pages are served at their address only, not as built HTML files, and a missing file or page is not found', async () => {
  for (const path of ['/index.html', '/index.html.br', '/manifest.json', '/explorer/index.html', '/assets'])
    expect((await get(path)).status, path).toBe(404)
  for (const path of ['/assets/gone-1234.js', '/gone.ico', '/images/gone.webp']) {
    const response = await get(path)
    expect(response.status, path).toBe(404)
    expect(response.headers.get('content-type')).not.toContain('html')
  }
  const missing = await get('/nowhere')
  expect(missing.status).toBe(404)
  expect(missing.headers.get('cache-control')).toBe('no-cache')
})

test('built files are immutable and compressed; a part of a page has no headers that only documents obey', async () => {
  const headersOf = async (path: string) =>
    Object.fromEntries((await get(path, { headers: { 'accept-encoding': 'br' } })).headers)
  const part = await headersOf('/assets/index-1.js')
  expect(part).toMatchObject({
    'cache-control': expect.stringContaining('immutable'),
    'content-encoding': 'br',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  })
  for (const path of ['/', '/assets/read.worker-1.js', '/assets/mark-1.svg']) {
    const headers = await headersOf(path)
    expect(headers, path).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'x-frame-options': 'DENY',
    })
    for (const name of ['content-security-policy', 'permissions-policy', 'x-frame-options'])
      expect(part, name).not.toHaveProperty(name)
  }
})

test('every page has a strict content security policy', async () => {
  const { headers } = await get('/')
  const policy = headers.get('content-security-policy')!
  for (const part of [
    "script-src 'self' 'sha256-",
    "default-src 'self'",
    // The page may have been opened under another name of the site.
    `img-src 'self' data: ${app.address}`,
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ])
    expect(policy).toContain(part)
  // Placeholders and aspect ratios are style attributes of rendered pages.
  expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toMatch(/unsafe-/)
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
})

test('a creator is found at an address typed by hand, which leads to the one address', async () => {
  for (const path of [
    '/creators/DUSTY-LANE',
    '/Creators/Dusty-Lane/',
    '/creators/%64usty%2Dlane',
    '/creators/dusty-lane).',
    '/creators/dusty-lane%E2%80%8B',
  ]) {
    const response = await get(`${path}?tab=gear`)
    expect(response.status, path).toBe(301)
    expect(response.headers.get('location'), path).toBe('/creators/dusty-lane?tab=gear')
  }
  expect((await get('/creators/dusty-lane')).status).toBe(200)
})

test('a user gets the same page as a visitor, but not from the cache, and shared caches may not store it', async () => {
  const visitor = await get('/creators/dusty-lane')
  expect(Object.fromEntries(visitor.headers)).toMatchObject({
    'cache-control': 'public, max-age=0, s-maxage=4, stale-while-revalidate=10',
    vary: 'Accept-Encoding, Cookie',
  })
  const etag = visitor.headers.get('etag')!
  const has = { ...asBrowser.headers, 'if-none-match': etag, 'cache-control': 'max-age=0' }
  const again = await get('/creators/dusty-lane', { headers: has })
  expect(again.status).toBe(304)
  const user = await app.as({ id: (await app.has(aProfile())).userId })
  const page = () => user.fetch('/creators/dusty-lane', asBrowser)
  expect(await app.isHit(() => get('/creators/dusty-lane'))).toBe(true)
  expect(await app.isHit(page)).toBe(false)
  expect((await page()).headers.get('cache-control')).toBe('private, no-cache')
  expect(await (await page()).text()).toBe(await visitor.text())
})

test('a page that the browser renders, that cannot be rendered or that leads to another is not cached', async () => {
  for (const [path, ...expected] of [
    ['/login', 200, null],
    ['/creators/broken', 200, null],
    ['/pictures', 302, '/creators'],
  ] as const) {
    const { status, headers } = await get(path)
    expect([status, headers.get('location')], path).toEqual(expected)
    expect(headers.get('cache-control'), path).toBe('no-cache')
    expect(await app.isHit(() => get(path)), path).toBe(false)
  }
})

test('the page that asks whether an app may use the account is neither stored, indexed, framed nor named to other sites', async () => {
  for (const path of ['/connect/device?user_code=BCDF-GHJK', '/connect/ZQ3t_9-x']) {
    const { status, headers } = await get(path)
    expect({ status, ...Object.fromEntries(headers) }, path).toMatchObject({
      status: 200,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
  }
})

test('a browser gets the explorer and the reference, other clients the graph and the description', async () => {
  for (const [path, title] of [
    ['/graphql', 'Explorer'],
    ['/_api', 'REST'],
  ] as const) {
    expect(await textOf(path)).toContain(`<title>${title}</title>`)
    const other = await get(path, { headers: { accept: 'application/json' } })
    expect(other.headers.get('content-type'), path).toContain('json')
  }
  await using closed = await appWith({ introspection: false })
  const { status, headers } = await closed.visitor().fetch('/graphql', asBrowser)
  expect([status, headers.get('content-type')]).toEqual([400, expect.stringContaining('json')])
  expect((await closed.visitor().fetch('/creators', asBrowser)).status).toBe(200)
})

test('a browser that an overloaded server rejects gets a page, other clients JSON, and files are not rejected', async () => {
  const pool = await app.orm.em.getConnection().getNativeClient()
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const waiting = Array.from({ length: 200 }, () => pool.query('select 1'))
  try {
    const page = await get('/creators?page=2')
    expect([page.status, Number(page.headers.get('retry-after')) > 0, await page.text()]).toEqual([
      503,
      true,
      expect.stringMatching(/^<!doctype html>[^]*<h1>Astrofolio is busy<[^]*<a href="">Try again</),
    ])
    expect(page.headers.get('cache-control')).toBe('no-store')
    for (const path of ['/creators?page=3', '/sitemap.xml', '/feeds/creators.atom']) {
      const other = await get(path, { headers: { accept: '*/*' } })
      expect([other.status, await other.json()]).toEqual([503, expect.objectContaining({ code: 'BUSY' })])
    }
    expect((await get('/assets/index-1.js')).status).toBe(200)
  } finally {
    for (const client of clients) client.release()
    await Promise.all(waiting)
  }
})

test('a network reads 600 pages and feeds a minute; then a browser gets a page that says when to try again', async () => {
  // Six instead of 600.
  await using limited = await appWith({ rateLimitScale: 1 / 100 })
  const page =
    /^<!doctype html>[^]*<h1>Too many requests<[^]*Please try again in 1 minute\.[^]*<a href="">Try again</
  for (const [network, accept, text] of [
    ['198.51.100.1', asBrowser.headers.accept, page],
    ['198.51.100.2', 'application/json', /"code":"RATE_LIMITED"/],
  ] as const) {
    const read = (path: string) => limited.visitor({ 'x-forwarded-for': network, accept }).fetch(path)
    for (const path of ['creators?search=a', 'objects', 'sitemap.xml', '', 'feeds/creators.atom', 'nowhere'])
      expect([200, 404], path).toContain((await read(`/${path}`)).status)
    const refused = await read('/creators?search=c')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0, await refused.text()]).toEqual([
      429,
      true,
      expect.stringMatching(text),
    ])
    expect((await read('/_api/auth/session')).status).toBe(429)
    expect((await read('/assets/index-1.js')).status, 'a file').toBe(200)
  }
})
