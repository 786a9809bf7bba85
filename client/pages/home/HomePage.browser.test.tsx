import { expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { aProfile, anImage } from '../../testing/answers.ts'
import { enter, press, show } from '../../testing/show.tsx'
import HomePage from './HomePage.tsx'

const home = (
  <main>
    <HomePage />
  </main>
)
const featured = page.getByRole('region', { name: 'Featured creators' })
const skeletons = () => featured.element().querySelectorAll('li .skeleton').length
const link = (name: string | RegExp) => page.getByRole('link', { name })

test('a visitor waits for the featured creators, retries what failed, and reads how to be the first; who returns sees them at once, then who is featured now, and finds what the cards say', async () => {
  const first = await show(home)
  expect(skeletons(), 'in the place of three cards').toBe(9)
  for (let attempt = 0; attempt < 2; attempt++) (await first.next('HomePage')).fail()
  const failed = 'Failed to load creatorsFailed to fetch profilesRetry'
  await expect.element(featured.getByRole('alert')).toHaveTextContent(failed)
  expect(skeletons()).toBe(0)
  await press('Retry')
  await first.answer('HomePage', { isDemo: false, featuredCreators: [] })
  const nobody = featured.getByRole('heading', { name: 'Nobody is featured yet' })
  await expect.element(nobody).toBeVisible()
  await expect.element(link('Be the first')).toHaveAttribute('href', '/login?form=register')
  await expect.element(link('Miss Alignment')).not.toBeInTheDocument()

  await cleanup()
  const { answer } = await show(home)
  await expect.element(nobody).toBeVisible()
  const bio = `${'Dust. '.repeat(100)}\n\nAnd comets.`
  const specialties = ['Solar', 'Lunar', 'Comets', 'Radio']
  const vera = aProfile({ slug: 'vera', displayName: 'Vera', bio, specialties })
  const noor = aProfile({ slug: 'noor', displayName: 'نور' }, [anImage()])
  await answer('HomePage', { isDemo: true, featuredCreators: [vera, noor] })
  const names = featured.getByRole('heading', { level: 3 })
  await expect.element(names.nth(1)).toHaveTextContent('نور')
  await expect.element(link('Miss Alignment')).toBeVisible()
  expect(link(/^V?.*Vera/).element().textContent.length, 'of what a screen reader reads').toBeLessThan(200)
  for (const [text, count] of Object.entries({ vera: 1, ' COMETS': 1, dust: 1, radio: 0 })) {
    enter(page.getByRole('searchbox'), text)
    await expect.element(names).toHaveLength(count)
  }
  await expect.element(page.getByRole('status')).toHaveTextContent('No featured creators found')
  await press('Clear search')
  await expect.element(names).toHaveLength(2)
})
