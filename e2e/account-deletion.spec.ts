import type { Page } from '@playwright/test'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { demoCreator } from '../server/demo/demo-accounts.ts'
import { unzipped } from '../server/testing/unzipped.ts'
import { checkEveryTheme, toast } from './page-checks.ts'
import { logIn, signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

const password = 'starlight-demo'

async function openDialog(page: Page, button: 'Delete profile' | 'Delete account') {
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog', { name: button })
  await expect(dialog.getByText('This cannot be undone.')).toBeVisible()
  return dialog
}

test('a creator deletes their profile alone: its page is gone, and they can create another', async ({
  page,
}) => {
  await signIn(page, 'orla-penumbra@demo.example')
  await page.goto('/objects?search=moon')
  const moon = page.getByRole('list', { name: 'Objects' }).getByRole('link', { name: /^Moon/ })
  await expect(moon).toContainText('7 pictures')
  await page.getByRole('button', { name: 'Account of Orla Penumbra' }).click()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  const data = page.getByRole('region', { name: 'Your data' })
  await expect(data.getByRole('button', { name: 'Delete profile' })).toBeVisible()
  const dialog = await openDialog(page, 'Delete profile')
  await expect(dialog.getByText('Your account stays.')).toBeVisible()
  const slug = /\/creators\/([\w-]+)/.exec((await dialog.textContent())!)![1]!
  await checkEveryTheme(page, 'the dialog of a deletion')
  await dialog.getByRole('button', { name: 'Delete profile' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Current password is required')
  await dialog.getByLabel('Current password').fill('not this one')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('This is not your current password')
  await dialog.getByLabel('Current password').fill(password)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Your profile is deleted.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(data.getByRole('button', { name: 'Delete profile' })).toHaveCount(0)
  expect((await page.request.get(`/creators/${slug}`)).status()).toBe(404)
  await page.goBack()
  await expect(moon).toContainText('5 pictures')
  await page.goto('/dashboard')
  await expect(page.getByText('Tell visitors who you are.')).toBeVisible()
})

test('a creator takes their data along, reads it without the site, and deletes the account', async ({
  page,
  browser,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'astrofolio-export-'))
  try {
    await signIn(page, demoCreator.email)
    await page.goto('/account')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download your data' }).click()
    const archive = await readFile(await (await download).path())
    const files = await unzipped(archive)
    for (const [name, content] of files) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), content)
    }
    const exported = JSON.parse(files.get('account.json')!.toString())
    expect(exported.account.email).toBe(demoCreator.email)
    const { images, slug } = exported.creatorProfile
    expect(images.length).toBeGreaterThan(0)

    const offline = await browser.newContext({ offline: true })
    const reader = await offline.newPage()
    await reader.goto(pathToFileURL(join(folder, 'index.html')).href)
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(exported.account.displayName)
    const last = reader.getByRole('img').last()
    await last.scrollIntoViewIfNeeded()
    await expect
      .poll(() => last.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBe(images.at(-1).width)
    await offline.close()

    const dialog = await openDialog(page, 'Delete account')
    await dialog.getByLabel('Current password').fill(password)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect(toast(page, 'Your account is deleted. Goodbye, and clear skies!')).toBeVisible()
    await expect(page).toHaveURL('/login')
    expect((await page.request.get(`/creators/${slug}`)).status()).toBe(404)
    await logIn(page, demoCreator.email)
    await expect(page.getByRole('alert')).toContainText('Invalid email or password')
  } finally {
    await rm(folder, { recursive: true })
  }
})
