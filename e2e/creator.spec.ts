import type { Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { creatorNames, heading, toast } from './locators.ts'
import { showTheme } from './page-checks.ts'
import { expect, settled, test } from './test.ts'
import { loseOperation, watchOperations } from './watch-operations.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a visitor opens every tab by the arrow keys, and each has its own address', async ({ page }) => {
  await page.goto('/creators/dusty-lane')
  // Without the dots between them.
  await expect(page.getByRole('list').filter({ hasText: /views$/ })).toMatchAriaSnapshot(`
    - list:
      - listitem: Larkspur Mesa, Utah
      - listitem: 12 years experience
      - listitem: /^[\\d,]+ views$/
  `)
  const panel = page.getByRole('tabpanel')
  const openNext = async (name: string) => {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name, selected: true })).toBeFocused()
  }
  await page.getByRole('tab', { name: 'About' }).focus()
  await openNext('Videos')
  await expect(page).toHaveURL('/creators/dusty-lane?tab=videos')
  await expect(panel).toContainText('UC_demo_000000000000001')
  await expect(panel).toContainText('coming soon')

  await openNext('Support')
  await expect(panel.getByRole('heading')).toHaveText(['Buy me a clear night', 'Prints'])
  await expect(panel).toContainText('Coffee for clear nights.')

  await openNext('Gear')
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(['Telescope', 'Camera', 'Mount', 'Rigs'])
  for (const text of ['5 of 5', '500 to 1,000', 'First serious rig', 'may earn Dusty Lane a commission'])
    await expect(panel).toContainText(text)
  await expect(panel.getByRole('link', { name: /affiliate link/ })).toHaveAttribute(
    'rel',
    'ugc nofollow noopener noreferrer sponsored',
  )

  await openNext('Gallery')
  await expect(page).toHaveURL('/creators/dusty-lane?tab=gallery')
  await expect(panel.getByRole('img')).toHaveCount(4)
  await openNext('About')
  await page.goBack()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Gallery' })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Gear' })).toHaveAttribute('aria-selected', 'true')
})

test('a visit is counted once and shown at once, also at an address in capitals, which leads to the one address', async ({
  page,
}) => {
  const operations = watchOperations(page)
  await page.goto('/about')
  await follow(page, '/creators/ANNA-LEMMA?tab=gear')
  await expect(page).toHaveURL('/creators/anna-lemma?tab=gear')
  await expect(page.getByText('5,121 views')).toBeVisible()
  await page.reload()
  await expect(page.getByText('5,121 views')).toBeVisible()
  await settled(page)
  expect(operations.filter((name) => name === 'RecordProfileView')).toHaveLength(2)

  await page.getByRole('link', { name: 'Creators' }).first().click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('anna')
  await expect(page.getByRole('article').filter({ hasText: 'Anna Lemma' })).toContainText('5,121 views')
})

/** Opens an address as a link of the page does. */
const follow = (page: Page, address: string) =>
  page.evaluate((address) => {
    window.history.pushState({ idx: 1 }, '', address)
    window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }))
  }, address)

test.describe('a visitor of a profile that does not exist or cannot be loaded', () => {
  test.use({ expectedConsole: /status of 404|Failed to load resource/ })

  test('goes back to the previous page or the directory, or retries', async ({ page }) => {
    await page.goto('/about')
    await follow(page, '/creators/nobody')
    await expect(heading(page, 'Creator Not Found')).toBeVisible()
    await page.getByRole('button', { name: 'Go Back' }).click()
    await expect(heading(page, 'About')).toBeVisible()
    await page.goto('/creators/nobody')

    const { restore } = await loseOperation(page, 'CreatorPage')
    await page.getByRole('button', { name: 'Go Back' }).click()
    await expect(page).toHaveURL('/creators')
    await page.getByRole('link', { name: 'Dusty Lane' }).click()
    const alert = page.getByRole('alert')
    await expect(alert.getByRole('heading', { level: 1 })).toHaveText('An error occurred')
    await expect(alert.getByRole('paragraph')).toHaveText('Failed to fetch profile')
    await alert.getByRole('button', { name: 'Go Back' }).click()
    await expect(page).toHaveURL('/creators')
    await expect(creatorNames(page).first()).toBeVisible()
    await page.goForward()
    await expect(alert).toBeVisible()
    restore()
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(heading(page, 'Dusty Lane')).toBeVisible()
  })
})

test.describe('when the parts of a dialog cannot be fetched at first', () => {
  test.use({ expectedConsole: /Failed to load resource|dynamically imported module/ })

  test('a visitor copies the address of a profile, shows it as a QR code, and dismisses the toast above the dialog and after it', async ({
    page,
    baseURL,
  }) => {
    const share = page.getByRole('button', { name: 'Share' })
    const dialog = page.getByRole('dialog', { name: 'Share this page' })
    const copy = dialog.getByRole('button', { name: 'Copy address' })
    const copied = toast(page, 'Address copied')
    const [parts, toasts] = [/(ShareParts|QrCode)-/, /ToastList-/]
    await page.goto('/creators?search=dusty')
    for (const code of [parts, toasts]) await page.route(code, (route) => route.abort())
    await page.getByRole('link', { name: 'Dusty Lane' }).click()
    await share.click()
    await expect(dialog.getByLabel('Address')).toBeVisible()
    await expect(copy).toHaveCount(0) // once the page has noticed the failure
    await expect(dialog.getByRole('img')).toHaveCount(0)
    // The open dialog leaves with its page.
    await page.goBack()
    await expect(heading(page, 'Creators')).toBeVisible()
    await page.goForward()
    await page.getByRole('tab', { name: 'Gear' }).click()
    await page.unroute(parts)

    await share.click()
    const address = `${baseURL}/creators/dusty-lane`
    await expect(dialog.getByLabel('Address')).toHaveValue(address)
    const code = dialog.getByRole('img', { name: 'QR code of the page of Dusty Lane' })
    const { data, info } = await sharp(await code.screenshot({ scale: 'css' }))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(decodeQR({ width: info.width, height: info.height, data })).toBe(address)
    const failed = page.waitForEvent('requestfailed')
    await copy.click()
    expect((await failed).url()).toMatch(toasts)
    await page.unroute(toasts)
    await expect(async () => {
      await copy.click()
      await expect(copied).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await copied.getByRole('button', { name: 'Dismiss' }).click()
    await expect(copied).toHaveCount(0)

    // Live regions outside of the open dialog are inert.
    await page.evaluate(() => {
      const announced: string[] = []
      Object.assign(window, { announced })
      new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll('dialog[open] [role="status"]'))
          if (textContent && !announced.includes(textContent)) announced.push(textContent)
      }).observe(document.body, { childList: true, subtree: true })
    })
    await copy.click()
    await copied.hover() // keeps it
    expect(await page.evaluate(() => (window as unknown as { announced: string[] }).announced)).toEqual([
      'Notice Address copied',
    ])
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await expect(share).toBeFocused()
    await copied.hover()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await copied.getByRole('button', { name: 'Dismiss' }).click()
    await expect(copied).toHaveCount(0)
  })
})

const controls = 'button, select, input, [role=tab], nav, body > div > div > header, footer'

test('the banner fades into the page in every theme, and a print has every tab, dark on white, without controls', async ({
  page,
}) => {
  await page.goto('/creators/dusty-lane')
  await expect(heading(page, 'Dusty Lane')).toBeVisible()
  await settled(page)
  const banner = (await page.getByRole('main').locator('img').first().boundingBox())!
  const clip = { x: 0, y: banner.y + banner.height - 3, width: 8, height: 2 }
  for (const [theme, colour] of [
    ['dark', [10, 13, 22]],
    ['light', [246, 247, 251]],
    ['night', [0, 0, 0]],
  ] as const) {
    await showTheme(page, theme)
    const { channels } = await sharp(await page.screenshot({ clip })).stats()
    for (const [index, { mean }] of channels.slice(0, 3).entries())
      expect(Math.abs(mean - colour[index]!), `${theme}, channel ${index}`).toBeLessThan(12)
  }

  await expect(page.getByRole('tabpanel')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  for (const name of ['About', 'Support', 'Gear', 'Gallery'])
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  await expect(page.getByText('Videos are coming soon')).toBeHidden()
  await expect(page.getByRole('tabpanel').last().getByRole('img').first()).toBeVisible()
  const text = page.getByRole('tabpanel').first().locator('p').first()
  for (const theme of ['dark', 'night']) {
    await showTheme(page, theme)
    for (const control of await page.locator(controls).all()) await expect(control).toBeHidden()
    await expect(text).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(page.getByRole('main')).toHaveCSS('filter', 'none')
    // Firefox begins a new sheet rather than divide a row of a grid.
    for (const part of [page.getByRole('main'), page.locator('[role=tabpanel] > div').first()])
      await expect(part).toHaveCSS('display', 'block')
  }
  await page.goto('/creators')
  for (const button of await page.locator('main button').all()) await expect(button).toBeHidden()
})
