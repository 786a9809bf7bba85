import sharp from 'sharp'
import { creator7, dustyLane, measured, openImage, thumbnails, uploadImages } from './gallery-images.ts'
import { chooseTheme, checkEveryTheme, expectNoHorizontalScroll, expectOnlyRed } from './page-checks.ts'
import { settled } from './settled.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import { holdRequests } from './watch-operations.ts'

test.beforeAll(async ({ serverOf }, { file }) => {
  const { address } = await serverOf(file)
  await uploadImages(address, [
    { width: 4000, height: 200, title: 'The whole horizon' },
    { width: 200, height: 4000, title: 'A tower' },
    { width: 600, height: 400, title: `<b>Odd</b> "names" ${'and long ones '.repeat(8)}`.trim() },
    ...Array.from({ length: 9 }, () => ({ width: 400, height: 400 })),
  ])
})

for (const { width, deviceScaleFactor } of [
  { width: 390, deviceScaleFactor: 2 },
  { width: 768, deviceScaleFactor: 1 },
  { width: 1440, deviceScaleFactor: 1 },
]) {
  test.describe(`on a screen ${width} px wide with ${deviceScaleFactor} dots a pixel`, () => {
    test.use({ deviceScaleFactor, viewport: { width, height: 900 } })

    test('pictures load in the displayed size', async ({ page }) => {
      await page.goto(dustyLane)
      await expect(thumbnails(page)).toHaveCount(4)
      // The first image is the cover too, and browsers reuse the banner's file.
      for (const image of (await page.getByRole('tabpanel').getByRole('img').all()).slice(1)) {
        const { file, shown } = await measured(image)
        const needed = shown * deviceScaleFactor
        expect(file / needed, `${file} px for ${needed}`).toBeGreaterThan(0.75)
        expect(file / needed, `${file} px for ${needed}`).toBeLessThan(2.1)
      }
    })
  })
}

test('pictures far below load only when a visitor scrolls near', async ({ page }) => {
  const requested = new Set<string>()
  page.on('request', (request) => requested.add(new URL(request.url()).pathname))
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto(creator7)
  await settled(page)
  const last = page.getByRole('tabpanel').getByRole('img').nth(-2) // the last one is the newest and thus the cover
  const folder = /\/images\/\w+/.exec((await last.getAttribute('src'))!)![0]
  const isLoaded = () => [...requested].some((path) => path.startsWith(folder))
  expect(isLoaded()).toBe(false)
  await last.scrollIntoViewIfNeeded()
  await expect.poll(isLoaded).toBe(true)
})

test('the first picture loads first, and every picture has its space reserved', async ({ page }) => {
  await page.goto(dustyLane)
  const images = page.getByRole('tabpanel').getByRole('img')
  await expect(images.first()).toHaveAttribute('fetchpriority', 'high')
  await expect(images.first()).toHaveAttribute('loading', 'eager')
  for (const image of (await images.all()).slice(1)) await expect(image).toHaveAttribute('loading', 'lazy')
  await expect(images.first()).toHaveAttribute('width', '1600')
  await expect(images.first()).toHaveAttribute('height', '1067')
})

test.describe('while pictures are slow', () => {
  for (const theme of ['dark', 'night']) {
    test(`a visitor sees placeholders in the theme ${theme}`, async ({ page }) => {
      const held = await holdRequests(page, '/images/**')
      await chooseTheme(page, theme)
      await page.goto(dustyLane, { waitUntil: 'domcontentloaded' })
      const first = page.getByRole('img', { name: 'Blue Hour Dust' })
      await expect(first).toBeVisible()
      const behind = await first.evaluate((image) => {
        const frame = image.closest('a')!.firstElementChild!
        const { width, height } = frame.getBoundingClientRect()
        return { image: getComputedStyle(frame).backgroundImage, ratio: width / height }
      })
      expect(behind.image).toMatch(/^url\("data:image\/webp;base64,/)
      expect(behind.ratio).toBeCloseTo(1600 / 1067, 1)
      if (theme === 'night') await expectOnlyRed(page, 'gallery that loads')
      held.release()
      await measured(first)
    })
  }

  for (const path of ['/', '/login', dustyLane, '/dashboard/gallery']) {
    test(`night vision shows only red while ${path} loads`, async ({ page }) => {
      await chooseTheme(page, 'night')
      if (path.startsWith('/dashboard')) await signIn(page, 'rhea-flector@demo.example')
      const held = await holdRequests(page, /\.(webp|avif|jpg)$/)
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await expect(page.locator('main img').first()).toBeAttached()
      const { channels } = await sharp(await page.screenshot()).stats()
      expect(channels[0]!.mean).toBeLessThan(40)
      await expectOnlyRed(page, `${path} that loads`)
      held.release()
    })
  }
})

test.describe('a thumbnail that fails', () => {
  test.use({ expectedConsole: /Failed to load resource/ })

  test('keeps its placeholder and a named link', async ({ page }) => {
    await page.route(/\/images\/.*\.(webp|avif|jpg)$/, (route) => route.abort())
    await page.goto(dustyLane)
    const link = thumbnails(page).filter({ has: page.getByRole('img', { name: 'Arch over the Mesa' }) })
    await expect(link.getByRole('img')).toHaveCSS('opacity', '0')
    await expect(page.getByRole('link', { name: 'Arch over the Mesa' })).toBeVisible()
  })
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a long title takes at most two lines', async ({ page }) => {
    await page.goto(creator7)
    const link = page.getByRole('link', { name: '<b>Odd</b>' })
    const title = link.getByText('<b>Odd</b>')
    await expect(title).toBeVisible()
    const height = await title.evaluate((words) => words.getBoundingClientRect().height)
    expect(height).toBeLessThan(50)
    expect(height).toBeGreaterThan(25)
  })
})

test('panoramas are shown in full in a row, large enough to tap', async ({ page }) => {
  await page.goto(creator7)
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await settled(page)
    for (const name of ['The whole horizon', 'A tower']) {
      const strip = page.getByRole('link', { name })
      const box = (await strip.boundingBox())!
      expect(Math.min(box.width, box.height), `${name} at ${width}`).toBeGreaterThanOrEqual(48)
      expect(box.height, `${name} at ${width}`).toBeLessThanOrEqual(600)
      const bands = await strip.getByRole('img').evaluate((image) => {
        const boxes = image.closest('a')!.querySelectorAll('span')
        return Array.from(boxes, (box) => getComputedStyle(box).backgroundImage)
      })
      expect(bands.join(' ')).not.toContain('url(')
      expect(await strip.getByRole('img').evaluate((image) => getComputedStyle(image).objectFit)).toBe(
        'contain',
      )
    }
    await expectNoHorizontalScroll(page, `${creator7} at ${width}`)
  }
})

test('a picture has an alternative text: its title, or at least its position', async ({ page }) => {
  await page.goto(creator7)
  await expect(page.getByRole('img', { name: '<b>Odd</b> "names" and long ones' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Picture 4 by / })).toBeVisible()
})

test('the viewer fits every window, is accessible in every theme and is red only in night vision', async ({
  page,
}) => {
  await openImage(page, 'Blue Hour Dust')
  await settled(page)
  await checkEveryTheme(page, 'viewer')
})

test('night vision shows pictures in the viewer in red only, also zoomed', async ({ page }) => {
  await chooseTheme(page, 'night')
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await openImage(page, 'Blue Hour Dust')
    await settled(page)
    await expectOnlyRed(page, `viewer at ${width}`)
    await expectNoHorizontalScroll(page, `viewer at ${width}`)
    await page.getByRole('button', { name: /show at 100 %/ }).click()
    await settled(page)
    await expectOnlyRed(page, `zoomed viewer at ${width}`)
  }
})
