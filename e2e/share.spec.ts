import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { expectOnlyRed, toast } from './page-checks.ts'
import { expect, test } from './test.ts'

test.use({ isReadOnly: true, permissions: ['clipboard-read', 'clipboard-write'] })

test('a visitor copies the address of a profile, or shows it as a QR code', async ({ page, baseURL }) => {
  await page.goto('/creators/dusty-lane?tab=gear')
  const share = page.getByRole('button', { name: 'Share' })
  await share.click()
  const dialog = page.getByRole('dialog', { name: 'Share this page' })
  const address = `${baseURL}/creators/dusty-lane`
  await expect(dialog.getByLabel('Address')).toHaveValue(address)

  const code = dialog.getByRole('img', { name: 'QR code of the page of Dusty Lane' })
  const { data, info } = await sharp(await code.screenshot({ scale: 'css' }))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(decodeQR({ width: info.width, height: info.height, data })).toBe(address)

  await dialog.getByRole('button', { name: 'Copy address' }).click()
  await expect(page.getByText('Address copied', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(share).toBeFocused()
})

test('a visitor reads and dismisses a toast above the open dialog, and after it is closed', async ({
  page,
}) => {
  await page.goto('/creators/dusty-lane')
  const share = page.getByRole('button', { name: 'Share' })
  await share.click()
  const dialog = page.getByRole('dialog', { name: 'Share this page' })
  await page.evaluate(collectAnnouncements)
  const copied = toast(page, 'Address copied')
  const dismiss = copied.getByRole('button', { name: 'Dismiss' })
  await dialog.getByRole('button', { name: 'Copy address' }).click()
  await dismiss.click()
  await expect(copied).toHaveCount(0)
  expect(await page.evaluate(() => window.announced)).toEqual(['Notice Address copied'])

  await dialog.getByRole('button', { name: 'Copy address' }).click()
  await copied.hover() // keeps it
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'night'))
  await expectOnlyRed(page, 'a toast above a dialog')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await copied.hover()
  await share.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await dismiss.click()
  await expect(copied).toHaveCount(0)
})

declare global {
  interface Window {
    /** The texts of live regions of the open dialog; others are inert. */
    announced: string[]
  }
}

function collectAnnouncements() {
  window.announced = []
  const add = () => {
    for (const region of document.querySelectorAll('dialog[open] [role="status"]'))
      if (region.textContent && !window.announced.includes(region.textContent))
        window.announced.push(region.textContent)
  }
  new MutationObserver(add).observe(document.body, { childList: true, subtree: true })
}
