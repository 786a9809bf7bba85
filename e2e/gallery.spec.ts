import type { Page } from '@playwright/test'
import sharp from 'sharp'
import {
  creator7,
  dustyLane,
  measured,
  openGallery,
  openImage,
  openUpload,
  thumbnails,
  uploadImages,
  viewer,
} from './gallery.ts'
import { pinch, swipe } from './gestures.ts'
import { dialog } from './locators.ts'
import { checkPage, chooseTheme, expectAccessible, expectNoOverflow, expectOnlyRed } from './page-checks.ts'
import { signIn } from './people.ts'
import { expect, settled, test, useOwnDatabase } from './test.ts'
import { holdRequests } from './watch-operations.ts'

useOwnDatabase()

test.beforeAll(async ({ server }) => {
  await uploadImages(server.address, [
    { width: 4000, height: 200, title: 'The whole horizon' },
    { width: 200, height: 4000, title: 'A tower' },
    { width: 600, height: 400, title: `<b>Odd</b> "names" ${'and long ones '.repeat(8)}`.trim() },
    { width: 3000, height: 2000, title: 'In full' },
    ...Array.from({ length: 6 }, () => ({ width: 400, height: 400 })),
    ...['Moon', 'Moon'].map((title) => ({ width: 400, height: 400, title })),
  ])
})

const widthOf = (image: Element) => image.getBoundingClientRect().width

for (const { width, deviceScaleFactor } of [
  { width: 390, deviceScaleFactor: 2 },
  { width: 1440, deviceScaleFactor: 1 },
])
  test.describe(`on a screen ${width} px wide with ${deviceScaleFactor} dots a pixel`, () => {
    test.use({ deviceScaleFactor, viewport: { width, height: 900 } })

    test('pictures load uncropped in the displayed size, the first one first', async ({ page }) => {
      await page.goto(dustyLane)
      await expect(thumbnails(page)).toHaveCount(4)
      const [first, ...others] = await page.getByRole('tabpanel').getByRole('img').all()
      for (const [name, value] of Object.entries({
        fetchpriority: 'high',
        loading: 'eager',
        width: '1600',
        height: '1067',
      }))
        await expect(first!).toHaveAttribute(name, value)
      const box = (await first!.boundingBox())!
      expect(box.width / box.height).toBeCloseTo(1600 / 1067, 1)
      // The first image is the cover too, and browsers reuse the banner's file.
      for (const image of others) {
        await expect(image).toHaveAttribute('loading', 'lazy')
        const { file, shown } = await measured(image)
        const needed = shown * deviceScaleFactor
        expect(file / needed, `${file} px for ${needed}`).toBeGreaterThan(0.75)
        expect(file / needed, `${file} px for ${needed}`).toBeLessThan(2.1)
      }
    })
  })

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

test('night vision shows only red while a page loads, and pictures have placeholders', async ({ page }) => {
  await chooseTheme(page, 'night')
  const held = await holdRequests(page, /\.(webp|avif|jpg)$/)
  for (const [path, email] of [
    ['/', ''],
    [dustyLane, ''],
    ['/dashboard/gallery', 'rhea-flector@demo.example'],
  ] as const) {
    if (email) await signIn(page, email)
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await expect(page.locator('main img').first()).toBeAttached()
    const { channels } = await sharp(await page.screenshot()).stats()
    expect(channels[0]!.mean).toBeLessThan(40)
    await expectOnlyRed(page, `${path} that loads`)
    if (path !== dustyLane) continue
    const first = page.getByRole('img', { name: 'Blue Hour Dust' })
    const behind = await first.evaluate((image) => {
      const frame = image.closest('a')!.firstElementChild!
      const { width, height } = frame.getBoundingClientRect()
      return { image: getComputedStyle(frame).backgroundImage, ratio: width / height }
    })
    expect(behind.image).toMatch(/^url\("data:image\/webp;base64,/)
    expect(behind.ratio).toBeCloseTo(1600 / 1067, 1)
  }
  held.release()
})

test('panoramas are shown in full in a row, large enough to tap, and a long title takes at most two lines', async ({
  page,
}) => {
  await page.goto(creator7)
  for (const width of [320, 390, 1440, 2560]) {
    await expectNoOverflow(page, creator7, [width])
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
      await expect(strip.getByRole('img')).toHaveCSS('object-fit', 'contain')
    }
  }
  const rows = (await page.getByRole('tabpanel').getByRole('list').boundingBox())!
  expect(rows.width, 'rows of a large window').toBe(2400)
  await expect(page.getByRole('img', { name: '<b>Odd</b> "names" and long ones' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Picture 5 by / }), 'without a title').toBeVisible()
  for (const name of ['Moon, picture 11', 'Moon, picture 12'])
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a long title takes at most two lines, and an upload does not speak of dropping', async ({ page }) => {
    await page.goto(creator7)
    const title = page.getByRole('link', { name: '<b>Odd</b>' }).getByText('<b>Odd</b>')
    await expect(title).toBeVisible()
    const height = await title.evaluate((words) => words.getBoundingClientRect().height)
    expect(height).toBeLessThan(50)
    await openGallery(page, 'rhea-flector')
    await openUpload(page)
    await expect(dialog(page).getByText('Choose images')).toBeVisible()
    await expect(dialog(page).getByText('Drop').filter({ visible: true })).toHaveCount(0)
    expect(height).toBeGreaterThan(25)
  })

  test('a visitor taps, swipes and pinches', async ({ page }) => {
    await page.goto(dustyLane)
    await thumbnails(page).first().tap()
    await expect(viewer(page).getByRole('status')).toHaveText(/, 1 of 4$/)
    await swipe(page, { from: [320, 300], to: [60, 300] })
    await expect(viewer(page).getByRole('status')).toHaveText(/, 2 of 4$/)
    const second = viewer(page).getByRole('img', { name: 'Arch over the Mesa' })
    await expect.poll(() => second.evaluate((image) => image.getBoundingClientRect().x)).toBe(0)
    await pinch(page, { at: [195, 300], from: 40, to: 160 })
    await expect.poll(() => second.evaluate(widthOf)).toBeGreaterThan(500)
    await page.getByRole('button', { name: 'Close' }).tap()
    await expect(viewer(page)).toBeHidden()
    await expect(page).toHaveURL(dustyLane)
  })
})

test('the viewer fits every window and is accessible, and in night vision it is red only, also zoomed', async ({
  page,
}) => {
  await chooseTheme(page, 'night')
  await openImage(page, 'Blue Hour Dust')
  await settled(page)
  await checkPage(page, 'viewer', 390)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await settled(page)
    await expectOnlyRed(page, `viewer at ${width}`)
  }
  await page.getByRole('button', { name: /show at 100 %/ }).click()
  await settled(page)
  await expectOnlyRed(page, 'zoomed viewer')
})

test('zoom shows the large file pixel for pixel, and loads it only then', async ({ page }) => {
  const large: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/large.jpg')) large.push(request.url())
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  await openImage(page, 'In full', creator7)
  const shownImage = viewer(page).getByRole('img', { name: 'In full' })
  const { shown } = await measured(shownImage)
  expect(shown).toBeGreaterThan(900)
  await page.keyboard.press('=')
  await expect.poll(() => shownImage.evaluate(widthOf)).toBe(2 * shown)
  expect(large).toEqual([])

  await page.getByRole('button', { name: /show at 100 %/ }).click()
  const full = viewer(page).getByRole('presentation')
  await expect.poll(async () => (await measured(full)).shown).toBeCloseTo(3000, 0)
  expect((await measured(full)).file).toBe(3000)
  expect(large.length).toBeGreaterThan(0)
  await expect(page.getByRole('button', { name: '100 %: fit to the window' })).toBeVisible()

  for (let press = 0; press < 3; press++) await page.keyboard.press('-')
  await expect.poll(() => shownImage.evaluate(widthOf)).toBe(shown)
  const scrolled = await page.evaluate(() => window.scrollY)
  const percent = page.getByRole('button', { name: /show at 100 %/ })
  const fitted = (await percent.textContent())!
  await page.mouse.move(400, 400)
  await page.mouse.wheel(0, -300)
  await expect(percent).not.toHaveText(fitted)
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
})

test.describe('a picture that fails', () => {
  test.use({ expectedConsole: /Failed to load resource/ })

  test('keeps its placeholder and a named link, shows an error in the viewer, and loads on a retry', async ({
    page,
  }) => {
    await page.route(/\/images\/.*\d\.(webp|avif|jpg)$/, (route) => route.abort())
    await page.goto(dustyLane)
    const link = thumbnails(page).filter({ has: page.getByRole('img', { name: 'Arch over the Mesa' }) })
    await expect(link.getByRole('img')).toHaveCSS('opacity', '0')
    await expect(page.getByRole('link', { name: 'Arch over the Mesa' })).toBeVisible()
    await page.getByRole('link', { name: 'Blue Hour Dust' }).click()
    const alert = viewer(page).getByRole('group', { name: '1 of 4' }).getByRole('alert')
    await expect(alert).toContainText('This picture could not be loaded.')
    await expect(alert.getByRole('link', { name: 'Open the full picture' })).toBeVisible()
    await page.unrouteAll()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await measured(viewer(page).getByRole('img', { name: 'Blue Hour Dust' }))
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page).getByText('2 of 4')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(viewer(page)).toBeHidden()
  })

  test('at 100 % shows an error too, and a note while it loads', async ({ page }) => {
    const held = await holdRequests(page, '**/large.jpg*')
    await page.setViewportSize({ width: 1280, height: 800 })
    await openImage(page, 'Arch over the Mesa')
    await page.getByRole('button', { name: /show at 100 %/ }).click()
    const loading = viewer(page).getByRole('status').filter({ hasText: 'Loading all pixels …' })
    await expect(loading).toBeVisible()
    held.fail()
    const alert = viewer(page).getByRole('alert')
    await expect(alert).toContainText('The full picture could not be loaded.')
    await expect(loading).toBeHidden()
    await expectAccessible(page, 'viewer without all pixels')
    await page.unrouteAll()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toBeHidden()
    await measured(viewer(page).getByRole('presentation'))
    await expect(loading).toBeHidden()
  })
})

test('the code of the viewer loads when a visitor hovers or focuses a picture, not before', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/ImageViewer-')) scripts.push(request.url())
  })
  const links = thumbnails(page)
  for (const reach of [() => links.first().hover(), () => links.nth(1).focus()]) {
    await page.goto(dustyLane)
    await page.getByRole('tab', { name: 'Gallery' }).focus()
    await settled(page)
    expect(scripts.splice(0)).toEqual([])
    await reach()
    await expect.poll(() => scripts.length).toBe(1)
    scripts.splice(0)
  }
})

test.describe('the code of the viewer', () => {
  test.use({ expectedConsole: /Failed to load resource|dynamically imported module/ })

  const code = /\/ImageViewer-[^/]*\.js$/
  const notLoaded = (page: Page) => page.getByRole('dialog', { name: 'The viewer could not be loaded' })

  test('that fails leaves the page intact, and a retry opens the picture', async ({ page }) => {
    await page.route(code, (route) => route.abort())
    await page.goto(dustyLane)
    for (const leave of [
      () => notLoaded(page).getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
    ]) {
      await thumbnails(page).nth(1).click()
      await expect(notLoaded(page).getByRole('alert')).toHaveText('The viewer could not be loaded.')
      await leave()
      await expect(notLoaded(page)).toBeHidden()
      await expect(page).toHaveURL(dustyLane)
      await expect(thumbnails(page).nth(1)).toBeFocused()
    }
    await thumbnails(page).nth(1).click()
    await expect(notLoaded(page)).toBeVisible()
    await expectAccessible(page, 'viewer that could not be loaded')
    await page.unrouteAll()
    await notLoaded(page).getByRole('button', { name: 'Try again' }).click()
    await expect(viewer(page).getByRole('status')).toHaveText(/, 2 of 4$/)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(dustyLane)
  })

  test('that is slow shows the thumbnail, its title and a spinner, and the visitor may leave', async ({
    page,
  }) => {
    const held = await holdRequests(page, code)
    await page.goto(dustyLane)
    const opening = page.getByRole('dialog', { name: 'Opening the picture' })
    const image = page.getByRole('dialog').getByRole('img', { name: 'Arch over the Mesa' })
    await thumbnails(page).nth(1).click()
    await expect(opening.getByRole('status')).toBeVisible()
    await expect(opening.getByRole('heading')).toHaveText('Arch over the Mesa')
    await expect(opening.getByText('2 of 4')).toBeVisible()
    await expect(image.locator('../..')).toHaveCSS('background-image', /^url\("[^"]+\/images\//)
    await expect(opening.getByRole('button', { name: 'Close' })).toBeFocused()
    const box = (await image.boundingBox())!
    await expectAccessible(page, 'viewer that opens')
    await page.keyboard.press('Escape')
    await expect(opening).toBeHidden()
    await expect(page).toHaveURL(dustyLane)
    await thumbnails(page).nth(1).click()
    await expect(opening).toBeVisible()
    held.release()
    await expect(opening).toBeHidden()
    await expect(viewer(page).getByRole('status')).toHaveText('Arch over the Mesa, 2 of 4')
    const taken = (await viewer(page).getByRole('img', { name: 'Arch over the Mesa' }).boundingBox())!
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs(taken[side] - box[side]), side).toBeLessThan(1)
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page).getByRole('status')).toHaveText(/, 3 of 4$/)

    const scripts = await holdRequests(page, /\/assets\/.*\.js$/)
    await page.reload({ waitUntil: 'commit' })
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    scripts.release()
    await expect(page).toHaveURL(dustyLane)
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})
