import { expect, test } from './test.ts'

test('a developer opens /graphql in a browser and runs every example', async ({ page }) => {
  await page.goto('/graphql')
  await expect(page).toHaveTitle('Explorer · Astrofolio')
  const names = ['Directory', 'Creator', 'WithSpecialty', 'Visit', 'Session']
  for (const name of names) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByText(new RegExp(`^(query|mutation) ${name}`))).toBeVisible()
    // GraphiQL takes note of what the editor holds a moment after it changed; no person is faster.
    await page.waitForTimeout(500)
    const answered = page.waitForResponse(
      (response) => response.request().postDataJSON()?.operationName === name,
    )
    await page.getByRole('button', { name: /Execute query/ }).click()
    const { data, errors } = await (await answered).json()
    expect(errors, name).toBeUndefined()
    expect(Object.keys(data)).toHaveLength(1)
    await expect(page.getByLabel('Result Window')).toContainText('"data"')
  }
})

test('everything else at /graphql is the graph, not a page', async ({ request }) => {
  const query = encodeURIComponent('{ creatorProfile(slug: "hoshino") { displayName } }')
  const response = await request.get(`/graphql?query=${query}`, {
    headers: { 'apollo-require-preflight': '1', accept: 'application/json' },
  })
  expect(await response.json()).toEqual({ data: { creatorProfile: { displayName: '星野ひかり (Hoshino)' } } })
})
