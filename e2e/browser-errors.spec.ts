import { expect, test } from './test.ts'

test('an error on a page without data reaches the operator once', async ({ context, server }) => {
  const counts = async () => {
    const metrics = await (await fetch(`${server.address}/metrics`)).text()
    return ['uncaught', 'boundary'].map((kind) =>
      Number(new RegExp(`^browser_errors_total{kind="${kind}"} (.+)$`, 'm').exec(metrics)?.[1] ?? 0),
    )
  }
  const [uncaught = 0, boundary = 0] = await counts()
  const scripts: string[] = []
  // The fixture's page fails the test for errors.
  const page = await context.newPage()
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto('/privacy')
  await page.waitForFunction(() => !('onHydrated' in window))
  const throwLater = () =>
    page.evaluate(() => {
      const script = document.createElement('script')
      script.src = '/assets/broken.js'
      document.head.append(script)
      return new Promise((loaded) => script.addEventListener('load', loaded))
    })
  await page.route('**/assets/broken.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "throw new Error('of a page')" }),
  )
  const answered = page.waitForResponse('**/browser-errors')
  await throwLater()
  expect((await answered).status()).toBe(204)
  expect(await counts()).toEqual([uncaught + 1, boundary])

  await page.route('**/assets/AboutPage*', (route) => route.abort())
  const second = page.waitForResponse('**/browser-errors')
  await throwLater()
  await page.getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('heading', { name: 'An error occurred' })).toBeVisible()
  expect((await second).status()).toBe(204)
  expect(await counts()).toEqual([uncaught + 1, boundary + 1])
  expect(scripts.filter((url) => url.includes('apollo'))).toEqual([])
})
