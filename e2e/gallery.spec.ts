import type { Page } from '@playwright/test'
import { aJpeg } from '../server/testing/images/plain-images.ts'
import {
  addressOf,
  dustyLane,
  galleryOf,
  measured,
  openImage,
  openUpload,
  restingScroll,
  thumbnails,
  viewer,
} from './gallery.ts'
import { pinch } from './gestures.ts'
import { dialog } from './locators.ts'
import { aPhotographer, upload } from './people.ts'
import { expect, settled, test } from './test.ts'
import { holdRequests } from './watch-operations.ts'

const widthOf = (image: Element) => image.getBoundingClientRect().width

test.describe('on a touch screen', () => {
  const phone = { width: 390, height: 844 }
  test.use({ hasTouch: true, isMobile: true, viewport: phone })

  test('pictures load uncropped in the displayed size, the first one first; a visitor taps and pinches', async ({
    page,
  }) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ ...phone, width })
      await page.goto(dustyLane)
      await expect(thumbnails(page)).toHaveCount(4)
      const [first, ...others] = await page.getByRole('tabpanel').getByRole('img').all()
      await expect(first!).toHaveAttribute('fetchpriority', 'high')
      await expect(first!).toHaveAttribute('loading', 'eager')
      const box = (await first!.boundingBox())!
      expect(box.width / box.height).toBeCloseTo(2400 / 1600, 1)
      // The first image is the cover too, and browsers reuse the banner's file.
      for (const image of others) {
        await expect(image).toHaveAttribute('loading', 'lazy')
        const { file, shown } = await measured(image)
        expect(file / shown, `${file} px for ${shown}`).toBeGreaterThan(0.75)
        expect(file / shown, `${file} px for ${shown}`).toBeLessThan(2.1)
      }
    }

    await thumbnails(page).first().tap()
    await expect(viewer(page).getByRole('status')).toHaveText(/, 1 of 4$/)
    const image = viewer(page).getByRole('img', { name: 'Blue Hour Dust' })
    await expect.poll(() => image.evaluate((image) => image.getBoundingClientRect().x)).toBe(0)
    await pinch(page, { at: [195, 300], from: 40, to: 160 })
    await expect.poll(() => image.evaluate(widthOf)).toBeGreaterThan(500)
  })

  test('panoramas are shown in full in a row, large enough to tap, and a long title takes at most two lines; an upload does not speak of dropping', async ({
    page,
  }) => {
    const { slug, profileId } = await aPhotographer(page, 'Pan O. Rama', ['Moon', 'Moon'])
    for (const [title, width, height] of [
      ['', 400, 400],
      ['The whole horizon', 2000, 100],
      ['A tower', 100, 2000],
      [`<b>Odd</b> "names" ${'and long ones '.repeat(8)}`, 600, 400],
    ] as const)
      await upload(page, profileId, title, '', await aJpeg(width, height))
    await page.goto(galleryOf(slug))
    for (const width of [320, 1440, 2560]) {
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
        await expect(strip.getByRole('img')).toHaveCSS('object-fit', 'contain')
      }
    }
    const rows = (await page.getByRole('tabpanel').getByRole('list').boundingBox())!
    expect(rows.width, 'rows of a large window').toBe(2400)
    for (const name of ['Moon, picture 1', 'Moon, picture 2'])
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Picture 3 by / }), 'without a title').toBeVisible()

    await page.setViewportSize(phone)
    const title = page.getByRole('link', { name: '<b>Odd</b>' }).getByText('<b>Odd</b> "names" and long ones')
    await expect(title).toBeVisible()
    const { height } = (await title.boundingBox())!
    expect(height).toBeLessThan(50)
    expect(height).toBeGreaterThan(25)
    await page.goto('/dashboard/gallery')
    await openUpload(page)
    await expect(dialog(page).getByText('Choose pictures')).toBeVisible()
    await expect(dialog(page).getByText('Drop').filter({ visible: true })).toHaveCount(0)
  })
})

const focusedPlace = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement!
    return focused.closest('[role=dialog]') ? 'viewer' : focused.tagName
  })

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a visitor without a mouse opens a picture and goes through the others; Escape, Back and Close return to the picture seen last, and leave no history entry', async ({
    page,
  }) => {
    await page.goto('/about')
    await page.goto(dustyLane)
    const links = thumbnails(page)
    await links.first().focus()
    const scrolled = await restingScroll(page)
    await page.keyboard.press('Enter')
    await expect(viewer(page).getByRole('heading', { name: 'Blue Hour Dust' })).toBeVisible()
    await expect(page).toHaveURL(await addressOf(page.locator('[data-image]').first()))
    await expect(viewer(page).getByRole('status')).toHaveText('Blue Hour Dust, 1 of 4')
    // What a screen reader says: whose pictures, the title and the place.
    await expect(viewer(page)).toHaveAccessibleName('Pictures by Dusty Lane')
    const focused = viewer(page).getByRole('group', { name: 'Blue Hour Dust, 1 of 4', exact: true })
    await expect(focused).toBeFocused()
    await expect(page.getByRole('tab')).toHaveCount(0) // the page behind is inert

    await page.keyboard.press('End')
    await expect(viewer(page).getByRole('status')).toHaveText(/, 4 of 4$/)
    await expect(viewer(page).getByRole('button', { name: 'Next picture' })).toBeDisabled()
    // A key that is pressed while nothing has the focus goes to the viewer, not to the page behind.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('ArrowLeft')
    await expect(viewer(page).getByRole('status')).toHaveText(/, 3 of 4$/)
    expect(await focusedPlace(page)).toBe('viewer')
    await page.keyboard.press('Home')
    await expect(viewer(page).getByRole('status')).toHaveText(/, 1 of 4$/)
    await expect(page).toHaveURL(await addressOf(page.locator('[data-image]').first()))

    const places: string[] = []
    for (let presses = 0; presses < 40 && places.at(-2) !== 'BODY'; presses += 1) {
      await page.keyboard.press('Tab')
      places.push(await focusedPlace(page))
    }
    // Focus moves from the last control to the browser and then to the first control.
    expect(places.filter((place) => place !== 'viewer')).toEqual(['BODY'])
    expect(places.at(-1)).toBe('viewer')
    await page.keyboard.press('Escape')
    await expect(viewer(page)).toBeHidden()
    await expect(page).toHaveURL(dustyLane)
    await expect(links.first()).toBeFocused()
    expect(await restingScroll(page)).toBe(scrolled)

    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Next picture' }).click()
    await expect(viewer(page).getByRole('status')).toHaveText(/, 2 of 4$/)
    await page.goBack()
    await expect(viewer(page)).toBeHidden()
    await expect(page).toHaveURL(dustyLane)
    await expect(links.nth(1)).toBeFocused()
    await page.goForward()
    await expect(viewer(page).getByRole('status')).toHaveText(/, 2 of 4$/)
    // Faster than any double click: both happen before the address changes.
    await page.getByRole('button', { name: 'Close' }).evaluate((close: HTMLElement) => {
      close.click()
      close.click()
    })
    await expect(viewer(page)).toBeHidden()
    await expect(links.nth(1)).toBeFocused()
    await expect(links.nth(1)).toBeInViewport()
    await page.goBack()
    await expect(page).toHaveURL('/about')
  })
})

test.describe('on a dense screen abroad', () => {
  test.use({ deviceScaleFactor: 2, locale: 'de-DE', timezoneId: 'Pacific/Honolulu' })

  test('the details of a picture are in English and in the units of uploads, and scroll by keyboard, which keeps the shortcuts of the browser; 100 % is one pixel of the screen for each of the picture, which can be enlarged further', async ({
    page,
  }) => {
    await openImage(page, 'Blue Hour Dust')
    const details = viewer(page).getByRole('region', { name: 'Details' })
    await expect(details.getByRole('heading')).toHaveText('Blue Hour Dust')
    await expect(details).toContainText('The Pleiades cross a cloud')
    await expect(details).toContainText('January 11, 2024')
    const href = (await details.getByRole('link', { name: 'Open the full picture' }).getAttribute('href'))!
    expect(href).toMatch(/\/large-[\w-]+\.jpg\?title=Blue\+Hour\+Dust$/)
    const full = await page.request.get(href)
    expect(full.headers()['content-disposition']).toBe('inline; filename="Blue Hour Dust.jpg"')
    const { length } = await full.body()
    await expect(details).toContainText(/\d,\d{3} × \d/)
    const [, kilobytes] = /pixels, (\d+) kB/.exec((await details.textContent())!)!
    expect(Number(kilobytes)).toBe(Math.ceil(length / 1024))
    const tags = details.getByRole('list', { name: 'Tags' }).getByRole('listitem')
    await expect(tags).toHaveText(['cluster', 'reflection nebula', 'dust', 'lrgb'])
    const image = viewer(page).getByRole('img', { name: 'Blue Hour Dust' })
    const [{ x, width }, box] = [(await image.boundingBox())!, (await details.boundingBox())!]
    expect(x + width).toBeLessThanOrEqual(box.x)
    const button = page.getByRole('button', { name: 'Details' })
    await button.click()
    await expect(details).toBeHidden()
    await expect.poll(async () => (await image.boundingBox())!.width).toBeGreaterThan(width)

    await button.click()
    await page.setViewportSize({ width: 600, height: 200 }) // so that there is something to scroll
    await settled(page)
    const percent = page.getByRole('button', { name: /show at 100 %/ })
    const shown = (await percent.textContent())!
    for (const pressed of ['Control+=', 'Control++', 'Meta+-', 'Control+End', 'Alt+ArrowRight'])
      await page.keyboard.press(pressed)
    // The key without a modifier must be the first that changes the image.
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page).getByRole('status')).toHaveText(/, 2 of 4$/)
    await page.keyboard.press('ArrowLeft')
    await expect(viewer(page).getByRole('status')).toHaveText(/, 1 of 4$/)
    await expect(percent).toHaveText(shown)

    const scrolled = () => details.evaluate((section) => section.scrollTop)
    const furthest = await details.evaluate((section) => section.scrollHeight - section.clientHeight)
    expect(furthest).toBeGreaterThan(0)
    await details.getByText('The Pleiades cross a cloud').click()
    await expect(details).toBeFocused()
    await page.keyboard.press('End')
    await expect.poll(scrolled).toBeGreaterThan(furthest - 1)
    await expect(viewer(page).getByRole('status')).toHaveText(/, 1 of 4$/)
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page).getByRole('status')).toHaveText(/, 2 of 4$/)
    await expect(details).toBeFocused()
    await expect.poll(scrolled).toBe(0)

    await page.setViewportSize({ width: 700, height: 800 })
    await percent.click()
    const enlarged = viewer(page).getByRole('presentation')
    await expect.poll(async () => (await measured(enlarged)).shown).toBeCloseTo(1200, 0)
    expect((await measured(enlarged)).file).toBe(2400)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(async () => (await measured(enlarged)).shown).toBeCloseTo(2400, 0)
    await page.getByRole('button', { name: '200 %: fit to the window' }).click()
    await expect(percent).toBeVisible()
  })
})

test.describe('on a bad connection', () => {
  test.use({ expectedConsole: /Failed to load resource|dynamically imported module/ })

  test('zoom shows the large file pixel for pixel, and loads it only then, with a note and after a failure again; nothing moves', async ({
    page,
  }) => {
    const large: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/large-')) large.push(request.url())
    })
    const expectStill = async () =>
      expect(await page.evaluate(() => document.getAnimations().map(({ playState }) => playState))).toEqual(
        [],
      )
    const held = await holdRequests(page, '**/large-*')
    await page.setViewportSize({ width: 700, height: 800 })
    await openImage(page, 'Blue Hour Dust')
    await page.keyboard.press('ArrowRight')
    await expectStill()
    const image = viewer(page).getByRole('img', { name: 'Arch over the Mesa' })
    await expect(viewer(page).getByRole('status')).toHaveText(/, 2 of 4$/)
    const { shown } = await measured(image)
    expect(shown).toBeGreaterThan(500)
    await page.keyboard.press('=')
    await expectStill()
    await expect.poll(() => image.evaluate(widthOf)).toBe(2 * shown)
    expect(large).toEqual([])
    for (let press = 0; press < 3; press++) await page.keyboard.press('-')
    await expect.poll(() => image.evaluate(widthOf)).toBe(shown)

    const percent = page.getByRole('button', { name: /show at 100 %/ })
    await percent.click()
    const loading = viewer(page).getByRole('status').filter({ hasText: 'Loading all pixels …' })
    await expect(loading).toBeVisible()
    held.fail()
    const alert = viewer(page).getByRole('alert')
    await expect(alert).toContainText('The full picture could not be loaded.')
    await expect(loading).toBeHidden()
    await page.unrouteAll()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toBeHidden()
    const full = viewer(page).getByRole('presentation')
    await expect.poll(async () => (await measured(full)).shown).toBeCloseTo(2400, 0)
    expect((await measured(full)).file).toBe(2400)
    expect(large).toHaveLength(2)
    await page.getByRole('button', { name: '100 %: fit to the window' }).click()

    await expect.poll(() => image.evaluate(widthOf)).toBe(shown)
    const scrolled = await page.evaluate(() => window.scrollY)
    const fitted = (await percent.textContent())!
    await page.mouse.move(400, 400)
    await page.mouse.wheel(0, -300)
    await expect(percent).not.toHaveText(fitted)
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  })

  // With `?attempt`, by which it is loaded again.
  const code = /\/ImageViewer-[^/]*\.js(\?|$)/

  test('thumbnails, the code of the viewer and a picture that fail leave the page intact, and load on a retry', async ({
    page,
  }) => {
    await page.route(/\/images\/\w+\/\d+-[\w-]+\.(webp|avif|jpg)$/, (route) => route.abort())
    await page.route(code, (route) => route.abort())
    await page.goto(dustyLane)
    const link = thumbnails(page).filter({ has: page.getByRole('img', { name: 'Arch over the Mesa' }) })
    await expect(link.getByRole('img')).toHaveCSS('opacity', '0')
    await expect(page.getByRole('link', { name: 'Arch over the Mesa' })).toBeVisible()
    const notLoaded = page.getByRole('dialog', { name: 'The viewer could not be loaded' })
    await link.click()
    await expect(notLoaded.getByRole('alert')).toHaveText('The viewer could not be loaded.')
    await notLoaded.getByRole('button', { name: 'Close' }).click()
    await expect(notLoaded).toBeHidden()
    await expect(page).toHaveURL(dustyLane)
    await expect(link).toBeFocused()
    await link.click()
    await expect(notLoaded).toBeVisible()
    await page.unroute(code)
    await notLoaded.getByRole('button', { name: 'Try again' }).click()

    const alert = viewer(page).getByRole('group', { name: '2 of 4', exact: true }).getByRole('alert')
    await expect(alert).toContainText('This picture could not be loaded.')
    await expect(alert.getByRole('link', { name: 'Open the full picture' })).toBeVisible()
    await page.unrouteAll()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await measured(viewer(page).getByRole('img', { name: 'Arch over the Mesa' }))
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page).getByText('3 of 4')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(viewer(page)).toBeHidden()
    await expect(page).toHaveURL(dustyLane)
  })

  test('the code of the viewer loads when a visitor hovers or focuses a picture, not before; meanwhile they see the thumbnail, its title and a spinner, and may leave', async ({
    page,
  }) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      if (code.test(request.url())) scripts.push(request.url())
    })
    const second = thumbnails(page).nth(1)
    const held = await holdRequests(page, code)
    for (const reach of [() => thumbnails(page).first().focus(), () => second.hover()]) {
      await page.goto(dustyLane)
      await page.getByRole('tab', { name: 'Gallery' }).focus()
      await settled(page)
      expect(scripts.splice(0)).toEqual([])
      await reach()
      await expect.poll(() => scripts.length).toBe(1)
      scripts.splice(0)
    }
    const opening = page.getByRole('dialog', { name: 'Opening the picture' })
    const image = page.getByRole('dialog').getByRole('img', { name: 'Arch over the Mesa' })
    await second.click()
    await expect(opening.getByRole('status')).toBeVisible()
    await expect(opening.getByRole('heading')).toHaveText('Arch over the Mesa')
    await expect(opening.getByText('2 of 4')).toBeVisible()
    await expect(image.locator('../..')).toHaveCSS('background-image', /^url\("[^"]+\/images\//)
    await expect(opening.getByRole('button', { name: 'Close' })).toBeFocused()
    const box = (await image.boundingBox())!
    await page.keyboard.press('Escape')
    await expect(opening).toBeHidden()
    await expect(page).toHaveURL(dustyLane)
    await second.click()
    await expect(opening).toBeVisible()
    held.release()
    await expect(opening).toBeHidden()
    await expect(viewer(page).getByRole('status')).toHaveText('Arch over the Mesa, 2 of 4')
    const taken = (await viewer(page).getByRole('img', { name: 'Arch over the Mesa' }).boundingBox())!
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs(taken[side] - box[side]), side).toBeLessThan(1)
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page).getByRole('status')).toHaveText(/, 3 of 4$/)

    const all = await holdRequests(page, /\/assets\/.*\.js$/)
    await page.reload({ waitUntil: 'commit' })
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    all.release()
    await expect(page).toHaveURL(dustyLane)
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})
