import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aProfile, anImage } from '../../testing/answers.ts'
import { button, show } from '../../testing/show.tsx'
import HomePage from './HomePage.tsx'

const home = (
  <main>
    <HomePage />
  </main>
)
const featured = page.getByRole('region', { name: 'Featured creators' })
const skeletons = () => featured.element().querySelectorAll('li .skeleton').length
const link = (name: string | RegExp) => page.getByRole('link', { name })

test('a visitor who comes from another page waits for the featured creators of a site, retries what failed, and reads how to be the first', async () => {
  const { next } = await show(home)
  expect(skeletons(), 'in the place of three cards').toBe(9)
  const first = await next('HomePage')
  first.fail()
  const second = await next('HomePage')
  second.fail()
  await expect
    .element(featured.getByRole('alert'))
    .toHaveTextContent('Failed to load creatorsFailed to fetch profilesRetry')
  expect(skeletons()).toBe(0)
  await button('Retry').click()
  const retried = await next('HomePage')
  retried.answer({ data: { isDemo: false, featuredCreators: [] } })
  await expect.element(featured.getByRole('heading', { name: 'Nobody is featured yet' })).toBeVisible()
  await expect.element(link('Be the first')).toHaveAttribute('href', '/login?form=register')
  await expect.element(link('Miss Alignment')).not.toBeInTheDocument()
})

test('a visitor who returns sees what was featured at once, then who is now; the search finds what the cards say', async () => {
  const { next } = await show(home)
  await expect.element(featured.getByRole('heading', { name: 'Nobody is featured yet' })).toBeVisible()
  const request = await next('HomePage')
  const bio = `${'Dust. '.repeat(100)}\n\nAnd comets.`
  const creators = [
    aProfile({ slug: 'vera', displayName: 'Vera', bio, specialties: ['Solar', 'Lunar', 'Comets', 'Radio'] }),
    aProfile({ slug: 'noor', displayName: 'نور' }, [anImage()]),
  ]
  request.answer({ data: { isDemo: true, featuredCreators: creators } })
  const names = featured.getByRole('heading', { level: 3 })
  await expect.element(names.nth(1)).toHaveTextContent('نور')
  await expect.element(link('Miss Alignment')).toBeVisible()
  expect(link(/^V?.*Vera/).element().textContent.length, 'of what a screen reader reads').toBeLessThan(200)

  for (const [text, count] of [
    ['vera', 1],
    [' COMETS', 1],
    ['dust', 1],
    ['radio', 0],
  ] as const) {
    await page.getByRole('searchbox').fill(text)
    await expect.element(names).toHaveLength(count)
  }
  await expect.element(page.getByRole('status')).toHaveTextContent('No featured creators found')
  await button('Clear search').click()
  await expect.element(names).toHaveLength(2)
})
