import { embedPath } from '../contract/embed.ts'
import { providerServer } from '../server/testing/providers/provider-server.ts'
import { toast } from './locators.ts'
import { checkPage, expectOnlyRed } from './page-checks.ts'
import { signIn } from './people.ts'
import { expect, test } from './test.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test("a creator makes a frame of a picture, and pastes it into a page of another site, whose visitors see it without JavaScript, cookies and requests to a third site, and open the picture's page", async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'dusty-lane@demo.example')
  await page.goto('/creators')
  await page.goto('/creators/dusty-lane')
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this page' })
  await dialog.getByText('Embed on another site').click()
  const preview = dialog.frameLocator('iframe')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(/^Dusty Lane/)
  await expect(preview.getByRole('listitem')).toHaveCount(4)
  await dialog.getByLabel('Number of pictures').selectOption('3')
  await expect(preview.getByRole('listitem')).toHaveCount(3)
  const choices = dialog.getByLabel('Show')
  await choices.selectOption('Gear')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(/^Gear of Dusty Lane/)
  const title = await choices.getByRole('option').nth(2).innerText()
  await choices.selectOption(title)
  await dialog.getByLabel('Theme of the frame').selectOption('Light')
  await dialog.getByLabel('Width').selectOption('960')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(title)
  await dialog.getByRole('button', { name: 'Copy code' }).click()
  await expect(toast(page, 'Code copied')).toBeVisible()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  await page.goBack()
  await expect(page).toHaveURL('/creators')

  await using site = await providerServer((_request, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><html lang="en"><title>A blog</title><h1>My night</h1>${code}`),
  )
  const reader = await browser.newContext({ javaScriptEnabled: false })
  const blog = await reader.newPage()
  const origins = new Set<string>()
  reader.on('request', (request) => origins.add(new URL(request.url()).origin))
  await blog.goto(site.address)
  const frame = blog.frameLocator('iframe')
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(title)
  const picture = frame.getByRole('img')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(300)
  expect(await blog.locator('iframe').evaluate(({ clientWidth }) => clientWidth)).toBe(960)
  expect(origins).toEqual(new Set([site.address, baseURL]))
  expect(await reader.cookies()).toEqual([])

  const opened = reader.waitForEvent('page')
  await frame.getByRole('link').first().click()
  await expect(await opened).toHaveURL(/\/creators\/dusty-lane\?tab=gallery&photo=\d+$/)
  await reader.close()
})

test.describe('in a frame', () => {
  test.use({ expectedConsole: /404 \(Not Found\) at \S+\/embed\// })

  test('frames of a picture, of the newest pictures and of the gear fit every width, are accessible, and are red alone in night vision', async ({
    page,
  }) => {
    await page.goto('/embed/creators/dusty-lane')
    const [, id] = /photo=(\d+)/.exec((await page.getByRole('link').nth(1).getAttribute('href'))!)!
    const size = { width: 3, height: 2 }
    for (const embedded of [
      { kind: 'newest' },
      { kind: 'gear' },
      { kind: 'image', id: Number(id), ...size },
      { kind: 'image', id: 999_999_999, ...size },
    ] as const) {
      const where = embedPath('dusty-lane', embedded, 'night')
      await page.goto(where)
      await checkPage(page, where, 390)
      await expectOnlyRed(page, where)
    }
  })
})
