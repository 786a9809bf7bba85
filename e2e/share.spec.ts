import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
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
