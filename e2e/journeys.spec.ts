import type { Page } from '@playwright/test'
import { countSteps } from './count-steps.ts'
import { viewer } from './gallery.ts'
import { heading } from './locators.ts'
import { aPhotographerWithGear } from './people.ts'
import { expect, test } from './test.ts'

// Ways of people through the site, with the taps and keys that they take.

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })

/** Adds a creator with a picture of the Horsehead Nebula, taken with the telescope. */
async function addHorsehead(page: Page, creator: string, title: string) {
  const { telescope } = await aPhotographerWithGear(page, creator, [title], 'Horsehead Nebula')
  await page.context().clearCookies()
  return { telescope }
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a visitor who misspells the Horsehead finds who photographs it, and the gear, in seven taps', async ({
    page,
  }) => {
    const { telescope } = await addHorsehead(page, 'Orla Horizon', 'Head in hydrogen')
    const steps = await countSteps(page)
    await page.goto('/')
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await page.getByRole('dialog').getByRole('link', { name: 'Objects' }).tap()
    await expect(heading(page, 'Objects')).toBeFocused() // the home page has a search too
    await search(page).tap()
    await page.keyboard.type('horshead')
    await page.getByRole('link', { name: /^Horsehead Nebula/ }).tap()
    const creators = page.getByRole('list', { name: 'Creators' })
    await expect(creators).toContainText('Orla Horizon')
    await page.getByRole('link', { name: /Head in hydrogen/ }).tap()
    await viewer(page)
      .getByRole('link', { name: `Telescope or lens: ${telescope}` })
      .tap()
    await expect(page.getByRole('listitem').filter({ hasText: telescope }).first()).toBeInViewport()
    await expect(heading(page, 'Orla Horizon')).toBeVisible()
    expect(steps.taps).toBeLessThanOrEqual(7)
  })
})

test('a visitor opens a picture from the search by thirty keys, and a screen reader says whose it is, its title and its place', async ({
  page,
}) => {
  await addHorsehead(page, 'Kay Board', 'Head above dust')
  const steps = await countSteps(page)
  await page.goto('/pictures')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter') // skips to the content
  await page.keyboard.press('Tab')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('horshead')
  await expect(page).toHaveURL('/pictures?search=horshead')
  const newest = page.getByRole('list', { name: 'Pictures' }).getByRole('link').first()
  await expect(newest).toHaveAccessibleName(/Head above dust/)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(newest).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(viewer(page)).toHaveAccessibleName('Pictures by Kay Board')
  await expect(viewer(page).getByRole('group', { name: /^Head above dust, 1 of \d+$/ })).toBeFocused()
  expect(steps.keys).toBeLessThanOrEqual(30)
})
