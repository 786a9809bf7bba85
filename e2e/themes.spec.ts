import {
  checkPage,
  chooseTheme,
  expectAccessible,
  expectOnlyRed,
  showTheme,
  themeButton,
} from './page-checks.ts'
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { filesNamed } from './gallery.ts'
import { signIn } from './people.ts'
import { expect, settled, test } from './test.ts'
import { holdRequests } from './watch-operations.ts'

// Three of the pages are missing pages; a missing photograph is not expected.
test.use({
  expectedConsole: /status of 404.* at \S+\/(creators\/nobody|objects\/nothing|nowhere)$/,
})

test('a visitor chooses a theme by the keyboard, which stays and colours the bars of the browser', async ({
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
  await expectAccessible(page, 'the choice of a theme')
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
})

test.describe('before the scripts have loaded', () => {
  test.use({ expectedConsole: /ERR_FAILED at \S+\.js$/ })

  test('the page has the chosen theme', async ({ page }) => {
    await chooseTheme(page, 'night')
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'night')
  })
})

/** Every public page with the heading that is visible once it has loaded. */
const publicPages = {
  'home, directory, objects and pictures': {
    '/': 'Find the people behind the night sky',
    '/creators': 'Creators',
    '/creators?search=xylophone': 'Creators',
    '/objects': 'Objects',
    '/objects/m-31': 'Andromeda Galaxy',
    '/pictures': 'Pictures',
    '/pictures?object=m-31&hours=1&tag=nothing': 'Pictures',
  },
  'the pages of creators': {
    '/creators/dusty-lane': 'Dusty Lane',
    '/creators/dusty-lane?tab=videos': 'Dusty Lane',
    '/creators/dusty-lane?tab=support': 'Dusty Lane',
    '/creators/dusty-lane?tab=gear': 'Dusty Lane',
    '/creators/dusty-lane?tab=gallery': 'Dusty Lane',
    '/creators/creator-7': '🌌✨🔭',
  },
  'texts and missing pages': {
    '/about': 'About',
    '/privacy': 'Privacy',
    '/terms': 'Terms',
    '/contact': 'Contact',
    '/creators/nobody': 'Creator Not Found',
    '/objects/nothing': 'Object Not Found',
    '/nowhere': 'Not Found',
  },
  forms: {
    '/login': 'Welcome back',
    '/forgot-password': 'Forgot your password?',
    '/reset-password#secret': 'Choose a new password',
    '/confirm-email#secret': 'Confirm your new email',
  },
}

const checkedOnPhones = ['the pages of creators', 'forms']

/** By the rules about colours. With controls, texts and pictures. The contrast of every pair of colours is tested in client/ui/tokens.test.ts. */
const checkedInEveryTheme = ['/creators', '/pictures', '/creators/dusty-lane?tab=gear']

const withEveryKindOfPicture = [
  '/',
  '/creators',
  '/creators/dusty-lane?tab=gallery',
  '/objects/m-31',
  '/pictures',
  '/login',
]

for (const [name, pages] of Object.entries(publicPages))
  test(`${name} fit every window and are accessible, and those with pictures are red only in night vision`, async ({
    page,
  }) => {
    for (const [path, heading] of Object.entries(pages)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await settled(page)
      await checkPage(page, path, checkedOnPhones.includes(name) ? 390 : 1440)
      if (checkedInEveryTheme.includes(path))
        for (const theme of ['light', 'night']) {
          await showTheme(page, theme)
          await expectAccessible(page, `${path} in ${theme}`, 'color-contrast', 'link-in-text-block')
        }
      if (withEveryKindOfPicture.includes(path)) {
        await showTheme(page, 'night')
        await expectOnlyRed(page, path)
      }
    }
  })

test('the open drawer of a phone is accessible and has the choice of a theme', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await drawer.getByRole('group', { name: 'Theme' }).getByRole('radio', { name: 'Night vision' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night')
  await expectAccessible(page, 'drawer')
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
    const area = page.getByRole('navigation', { name: 'Dashboard' })
    // Without it the text is on the page's colour, and as light as that.
    await expect(page.getByRole('button', { name: 'Upload' })).toHaveCSS('forced-color-adjust', 'none')
    for (const [chosen, other] of [
      [main.getByRole('link', { name: 'Dashboard' }), main.getByRole('link', { name: 'Creators' })],
      [area.getByRole('link', { name: 'Gallery' }), area.getByRole('link', { name: 'Gear' })],
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
    await dialog.getByLabel('Drop images here').setInputFiles(await filesNamed('one.jpg'))
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
