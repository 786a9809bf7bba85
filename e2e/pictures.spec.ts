import type { Page } from '@playwright/test'
import { viewer } from './gallery.ts'
import { headerLink, heading } from './locators.ts'
import { expect, test } from './test.ts'

const pictures = (page: Page) => page.getByRole('list', { name: 'Pictures' }).getByRole('link')

async function press(page: Page, target: ReturnType<Page['getByRole']>) {
  await target.focus()
  await page.keyboard.press('Enter')
}

test('a visitor reads how many pictures a filter leaves, opens one by keyboard, and Back returns to the search; a search without results leads to all; on a phone the first picture is below the folded filters', async ({
  page,
}) => {
  await page.goto('/')
  await press(page, headerLink(page, 'Pictures'))
  await expect(heading(page, 'Pictures')).toBeFocused()
  await expect(pictures(page)).toHaveCount(24)
  await expect(page.getByLabel('Object').getByRole('option', { name: 'Jellyfish Nebula' })).toHaveText(
    'Jellyfish Nebula (1)',
  )
  await page.getByLabel('Object').focus()
  await page.keyboard.type('Jellyfish Nebula')
  await expect(page).toHaveURL('/pictures?object=ic-443')
  await page.getByLabel('Integration').focus()
  await page.keyboard.type('At least 1')
  await expect(page).toHaveURL('/pictures?object=ic-443&hours=1')
  await expect(pictures(page)).toHaveCount(1)
  await press(page, pictures(page))
  await expect(viewer(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/pictures?object=ic-443&hours=1')
  await expect(pictures(page)).toHaveCount(1)
  await page.goBack()
  await expect(page.getByLabel('Integration')).toHaveValue('')
  await press(page, page.getByRole('link', { name: /^Remove the filter/ }))
  await expect(page).toHaveURL('/pictures')
  await expect(page.getByLabel('Object')).toBeFocused()

  await page.getByRole('searchbox').fill('xylophone')
  await press(page, page.getByRole('link', { name: 'Show all pictures' }))
  await expect(pictures(page)).toHaveCount(24)
  await expect(heading(page, 'Pictures')).toBeFocused()

  await page.setViewportSize({ width: 390, height: 740 })
  await page.goto('/creators')
  await expect(page.getByRole('article').first()).toBeInViewport({ ratio: 0.6 })
  await page.goto('/pictures')
  await expect.poll(async () => (await pictures(page).first().boundingBox())?.y).toBeLessThan(450)
  await page.getByText('Filters', { exact: true }).click()
  await page.getByLabel('Filter', { exact: true }).selectOption({ value: 'ha' })
  await expect(page.getByText('Filters (1)')).toBeVisible()
  await page.getByRole('link', { name: 'Remove the filter Hα' }).click()
  await expect(page).toHaveURL('/pictures')
})

test('a visitor goes from result to result in the viewer, reads whose they are, shares one, closes it where they were, and goes on from the last of a page to the first of the next one', async ({
  page,
}) => {
  await page.goto('/pictures?search=moon')
  const count = await pictures(page).count()
  expect(count).toBeGreaterThan(2)
  const [first, second] = await pictures(page).all()
  const address = (await second!.getAttribute('href'))!
  await press(page, first!)
  const status = viewer(page).getByRole('status')
  await expect(status).toHaveText(new RegExp(`, 1 of ${count}$`))
  await page.keyboard.press('ArrowRight')
  await expect(status).toHaveText(new RegExp(`, 2 of ${count}$`))
  await expect(page).toHaveURL(address)
  const title = await viewer(page).getByRole('heading').textContent()
  const creator = viewer(page).getByRole('region', { name: 'Details' }).getByRole('link').first()
  await expect(page).toHaveTitle(`${title} · ${await creator.textContent()} · Astrofolio`)
  await expect(viewer(page).getByRole('link', { name: 'Open the full picture' })).toBeVisible()

  await viewer(page).getByRole('button', { name: 'Share' }).click()
  await expect(page.getByLabel('Address')).toHaveValue(new URL(address, page.url()).href)
  await page.keyboard.press('ArrowRight') // of the address, not of the pictures
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Address')).toBeHidden()
  await expect(status).toHaveText(new RegExp(`, 2 of ${count}$`))
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toBeHidden()
  await expect(page).toHaveURL('/pictures?search=moon')
  await expect(page).toHaveTitle('Pictures · Astrofolio')
  await expect(second!).toBeFocused()

  await press(page, first!)
  await press(page, creator)
  await expect(page).toHaveURL(/\/creators\/[\w-]+$/)
  await expect(viewer(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(status).toHaveText(new RegExp(`, 1 of ${count}$`))
  // A reload shows the page of the address, of which the server knows no list.
  await page.reload()
  await expect(viewer(page)).toBeVisible()
  await expect(page).toHaveTitle(/ · .* · Astrofolio$/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/creators\/[\w-]+\?tab=gallery$/)

  await page.goto('/pictures')
  await expect(pictures(page)).toHaveCount(24)
  await press(page, pictures(page).last())
  await expect(viewer(page).getByRole('status')).toHaveText(/, 24 of \d+$/)
  await expect(viewer(page).getByRole('button', { name: 'Next picture' })).toBeEnabled()
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page).getByRole('status')).toHaveText(/, 25 of \d+$/)
  const next = new URL(page.url())
  await page.keyboard.press('Escape')
  await expect(pictures(page).last()).toBeFocused()
  await page.getByRole('link', { name: 'Older pictures' }).click()
  await expect(page).toHaveURL(/after=/)
  await expect(pictures(page).first()).toHaveAttribute('href', next.pathname + next.search)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Older pictures' })).toBeFocused()
})
