import { expect, test } from './test.ts'

test.use({ isReadOnly: true, contextOptions: { reducedMotion: 'no-preference' } })

test('a visitor reads what this is and sees three featured creators', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Astrofolio')
  await expect(page.getByText('A directory of astro-photographers')).toBeVisible()
  const featured = page.getByRole('region', { name: 'Featured creators' })
  await expect(featured.getByRole('heading', { level: 3 })).toHaveText([
    'Dusty Lane',
    'Hal Alpha',
    'Phil Terwheel',
  ])

  await featured.getByRole('link', { name: /Hal Alpha/ }).click()
  await expect(page).toHaveURL('/creators/hal-alpha')
  await expect(page.getByRole('heading', { level: 1, name: 'Hal Alpha' })).toBeFocused()
})

test('a visitor finds a featured creator by name, bio and tag', async ({ page }) => {
  await page.goto('/')
  const search = page.getByRole('searchbox', { name: 'Search featured creators' })
  const featured = page.getByRole('region', { name: 'Featured creators' })
  for (const [text, found] of [
    ['dusty', 'Dusty Lane'],
    ['BORTLE', 'Phil Terwheel'],
    ['hydrogen', 'Hal Alpha'],
  ] as const) {
    await search.fill(text)
    await expect(featured.getByRole('heading', { level: 3 })).toHaveText([found])
  }
})

test('a visitor whose search has no results can clear it', async ({ page }) => {
  await page.goto('/')
  const search = page.getByRole('searchbox', { name: 'Search featured creators' })
  await search.fill('xylophone')
  await expect(page.getByRole('heading', { name: 'No creators found matching “xylophone”' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(search).toHaveValue('')
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(3)
})

test('a visitor sees links to sign up and to all creators', async ({ page }) => {
  await page.goto('/')
  const join = page.getByRole('region', { name: 'Show your own sky' })
  await expect(join.getByRole('link', { name: 'Sign Up Now' })).toHaveAttribute(
    'href',
    '/login?form=register',
  )
  await expect(join.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login')
  await page.getByRole('link', { name: 'Browse all creators' }).click()
  await expect(page).toHaveURL('/creators')
})
