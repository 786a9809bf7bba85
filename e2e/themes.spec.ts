import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { aSaturatedP3Jpeg, pngsWithColourChunks } from '../server/testing/images/coloured-images.ts'
import type { TestImage } from '../server/testing/images/image.ts'
import { dustyLane, filesNamed, galleryOf, openImage } from './gallery.ts'
import { dashboardLink, panel, toast } from './locators.ts'
import { chooseTheme, expectOnlyRed, themeButton } from './page-checks.ts'
import { aCreator, signIn, upload } from './people.ts'
import { expect, settled, test } from './test.ts'
import { holdRequests } from './watch-operations.ts'

test.describe('a visitor', () => {
  test.use({ expectedConsole: /ERR_FAILED at \S+\.js$/ })

  test('chooses a theme by the keyboard or in the drawer of a phone, which stays, also before the scripts have loaded, and colours the bars of the browser', async ({
    page,
  }) => {
    const barsMatchThePage = () =>
      page.evaluate(() => {
        const bars = document.querySelector('meta[name=theme-color]')!.getAttribute('content')!
        return (
          CSS.supports('color', bars) &&
          getComputedStyle(document.documentElement).getPropertyValue('--bg') === bars
        )
      })
    await page.goto('/')
    await settled(page)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    const group = page.getByRole('group', { name: 'Theme' })
    await themeButton(page).press('Enter')
    await expect(group.getByRole('radio', { name: 'Dark' })).toBeFocused()
    for (const theme of ['light', 'night', 'dark', 'light', 'night']) {
      await page.keyboard.press('ArrowDown')
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      expect(await barsMatchThePage()).toBe(true)
    }
    await expectOnlyRed(page, 'the choice of a theme')
    await expect(group.getByRole('radio', { checked: true })).toHaveAccessibleName('Night vision')
    await page.keyboard.press('Escape')
    await expect(group).toBeHidden()
    await expect(themeButton(page)).toBeFocused()
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'night')
    await expect.poll(barsMatchThePage).toBe(true)

    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Open menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await drawer.getByRole('group', { name: 'Theme' }).getByRole('radio', { name: 'Light' }).check()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await page.route('**/*.js', (route) => route.abort())
    await page.reload({ waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  })
})

test('night vision shows only red while a page loads, where pictures have placeholders, and in the viewer of every window, also zoomed', async ({
  page,
}) => {
  await chooseTheme(page, 'night')
  const held = await holdRequests(page, /\.(webp|avif|jpg)$/)
  for (const [path, email] of [
    ['/', ''],
    ['/dashboard/gallery', 'rhea-flector@demo.example'],
    [dustyLane, ''],
  ] as const) {
    if (email) await signIn(page, email)
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await expect(page.locator('main img').first()).toBeAttached()
    const { channels } = await sharp(await page.screenshot()).stats()
    expect(channels[0]!.mean).toBeLessThan(40)
    await expectOnlyRed(page, `${path} that loads`)
  }
  const behind = await page.getByRole('img', { name: 'Blue Hour Dust' }).evaluate((image) => {
    const frame = image.closest('a')!.firstElementChild!
    const { width, height } = frame.getBoundingClientRect()
    return { image: getComputedStyle(frame).backgroundImage, ratio: width / height }
  })
  expect(behind.image).toMatch(/^url\("data:image\/webp;base64,/)
  expect(behind.ratio).toBeCloseTo(1600 / 1067, 1)
  held.release()

  await openImage(page, 'Blue Hour Dust')
  await settled(page)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await settled(page)
    await expectOnlyRed(page, `viewer at ${width}`)
  }
  await page.getByRole('button', { name: /show at 100 %/ }).click()
  await settled(page)
  await expectOnlyRed(page, 'zoomed viewer')
})

/** The colours that the browser shows in the middle of each quarter of each image. */
const shownBy = (page: Page, images: Buffer[]) =>
  page.evaluate(
    (images) =>
      Promise.all(
        images.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
          const bitmap = await createImageBitmap(new Blob([bytes]))
          const { width, height } = bitmap
          const drawing = new OffscreenCanvas(width, height).getContext('2d', {
            colorSpace: 'display-p3',
            willReadFrequently: true,
          })!
          drawing.drawImage(bitmap, 0, 0)
          const middles = [0.25, 0.75].flatMap((x) =>
            [0.25, 0.75].map((y) => [x * width, y * height] as const),
          )
          return middles.flatMap(([x, y]) => Array.from(drawing.getImageData(x, y, 1, 1).data.slice(0, 3)))
        }),
      ),
    images.map((content) => content.toString('base64')),
  )

async function served(page: Page, profileId: number, { name, mediaType, content }: TestImage) {
  const multipart = { images: { name, mimeType: mediaType, buffer: content }, profileId }
  const response = await page.request.post('/_api/creator-images/upload', { multipart })
  expect(response.status(), await response.text()).toBe(200)
  const { images } = (await response.json()) as { images: { imageUrl: string; sizes: { url: string }[] }[] }
  const [{ imageUrl, sizes }] = images as [(typeof images)[0]]
  const addresses = [imageUrl, ...sizes.map(({ url }) => url)]
  return Promise.all(addresses.map(async (address) => (await page.request.get(address)).body()))
}

test('every file of a PNG has the colours that the browser shows in the upload', async ({ page }) => {
  const { profileId } = await aCreator(page, 'Penny Gee')
  for (const image of await pngsWithColourChunks()) {
    const files = await served(page, profileId, image)
    const [expected, ...found] = await shownBy(page, [image.content, ...files])
    for (const samples of found) {
      const difference = Math.max(...samples.map((sample, at) => Math.abs(sample - expected![at]!)))
      const where = `${image.name}: ${samples.join()} instead of ${expected!.join()}`
      expect(difference, where).toBeLessThanOrEqual(5)
    }
  }
})

test('pictures, emoji and fixed elements, which keep their position, are only red in night vision', async ({
  page,
}) => {
  const emoji = '🟩🟦🌌'
  await chooseTheme(page, 'night')
  await page.setViewportSize({ width: 1440, height: 600 })
  const { slug, profileId } = await aCreator(page, 'Colour Tester')
  await upload(page, profileId, 'Red', '', await aSaturatedP3Jpeg())
  await page.goto('/dashboard')
  await page.getByLabel('Bio').fill(`${emoji} above the clouds`)
  await page.getByRole('textbox', { name: 'Specialties' }).fill(emoji)
  await page.keyboard.press('Enter')
  await expectOnlyRed(page, 'fields')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const saved = toast(page, 'Profile updated successfully!')
  await expect(saved).toBeInViewport({ ratio: 1 })
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(saved).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })

  await panel(page, 'Social links').getByRole('button', { name: 'Add' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Platform').fill(emoji)
  await expect(dialog).toBeInViewport({ ratio: 1 })
  await expectOnlyRed(page, 'dialog')

  await page.goto(galleryOf(slug))
  await settled(page)
  await expectOnlyRed(page, 'pictures with saturated colours')
})

test.describe('a user whose system forces its colours', () => {
  test.use({
    expectedConsole: /ERR_FAILED/,
    contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' },
  })

  /** What distinguishes an element by colour. */
  const coloursOf = (element: Locator) =>
    element.evaluate((element) => {
      const { color, backgroundColor, borderTopColor, borderBottomColor, borderLeftColor } =
        getComputedStyle(element)
      return { color, backgroundColor, borderTopColor, borderBottomColor, borderLeftColor }
    })

  test('sees with light and dark colours what is chosen, where they are, and how far an upload is', async ({
    page,
  }) => {
    const inBoth = async (check: () => Promise<void>) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await check()
      }
    }
    const expectMarked = (chosen: Locator, other: Locator) =>
      inBoth(async () => {
        expect((await coloursOf(chosen)).backgroundColor).not.toBe((await coloursOf(other)).backgroundColor)
        const { borderBottomColor, borderTopColor } = await coloursOf(other)
        const { backgroundColor } = await coloursOf(page.locator('html'))
        expect([borderBottomColor, borderTopColor]).toContain(backgroundColor)
      })
    await page.goto('/creators/dusty-lane?tab=gear')
    await expectMarked(page.getByRole('tab', { name: 'Gear' }), page.getByRole('tab', { name: 'Gallery' }))
    await page.getByRole('tab', { name: 'Gallery' }).click()
    await page.getByRole('tabpanel', { name: 'Gallery' }).getByRole('link').first().click()
    const details = page.getByRole('button', { name: 'Details' })
    await inBoth(async () => {
      const expanded = await coloursOf(details)
      await details.click()
      await expect(details).toHaveAttribute('aria-expanded', 'false')
      expect(await coloursOf(details)).not.toEqual(expanded)
      await details.click()
    })

    await signIn(page, 'dusty-lane@demo.example')
    await page.goto('/dashboard/gallery')
    const main = page.getByRole('navigation', { name: 'Main' })
    // Without it the text is on the page's colour, and as light as that.
    await expect(page.getByRole('button', { name: 'Upload' })).toHaveCSS('forced-color-adjust', 'none')
    for (const [chosen, other] of [
      [main.getByRole('link', { name: 'Dashboard' }), main.getByRole('link', { name: 'Creators' })],
      [dashboardLink(page, 'Gallery'), dashboardLink(page, 'Gear')],
    ] as const)
      await expectMarked(chosen, other)

    await page.getByRole('button', { name: 'Upload' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('How it was taken').click()
    // The browser removes the arrow of the site's own.
    await expect(dialog.getByRole('combobox').first()).toHaveCSS('appearance', 'auto')
    const [first, second] = [dialog.getByRole('checkbox').first(), dialog.getByRole('checkbox').nth(1)]
    await first.check()
    await inBoth(async () => expect(await coloursOf(first)).not.toEqual(await coloursOf(second)))
    await dialog.getByLabel('Drop pictures here').setInputFiles(await filesNamed('one.jpg'))
    const held = await holdRequests(page, '/graphql')
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    const bar = dialog.getByRole('progressbar')
    await bar.evaluate((bar: HTMLProgressElement) => (bar.value = 50))
    await inBoth(async () => {
      const { data, info } = await sharp(await bar.screenshot())
        .raw()
        .toBuffer({ resolveWithObject: true })
      const middle = Math.floor(info.height / 2) * info.width
      const [sent, left] = [0.25, 0.75].map((part) => {
        const pixel = (middle + Math.floor(info.width * part)) * info.channels
        return data.toString('hex', pixel, pixel + 3)
      })
      expect(sent).not.toBe(left)
    })
    held.fail()
    await expect(dialog.getByRole('alert').filter({ visible: true })).toBeVisible()
  })
})
