import type { Page } from '@playwright/test'
import { account, heading } from './locators.ts'
import { expectNoOverflow } from './page-checks.ts'
import { signIn } from './people.ts'
import { expect, settled, test } from './test.ts'

const mainLinks = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link')
const sideNavigation = (page: Page) => page.getByRole('navigation', { name: 'Admin', exact: true })

function watchCode(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/assets\/(\w+)-[\w-]+\.js$/.exec(request.url()) ?? []
    if (name) names.push(name)
  })
  return names
}

/** Which pages are guarded is tested in client/app/Site.test.tsx; what they show meanwhile, in GuardedPages.browser.test.tsx. */
test('a visitor at a guarded page is redirected to /login, and Back returns to the previous page; a user reads that their role lacks permissions, and sees no link to the admin pages', async ({
  page,
}) => {
  await page.goto('/creators')
  await page.goto('/dashboard/gallery')
  await expect(page).toHaveURL('/login')
  await expect(heading(page, 'Welcome back')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/creators')
  await expect(heading(page, 'Creators')).toBeVisible()

  await signIn(page, 'dusty-lane@demo.example')
  const code = watchCode(page)
  await page.goto('/admin/users')
  await expect(heading(page, 'Access Denied')).toBeVisible()
  await expect(page).toHaveURL('/admin/users')
  await expect(mainLinks(page)).toHaveText(['Home', 'Creators', 'Objects', 'Pictures', 'Dashboard'])
  await account(page, 'Dusty Lane').click()
  await expect(page.getByRole('banner').getByRole('listitem')).toHaveText(['Dashboard', 'Gallery', 'Gear'])
  await settled(page)
  expect(code).toContain('index')
  expect(code.filter((name) => /Admin/.test(name))).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('link').click()
  await expect(page).toHaveURL('/')
})

test('an admin sees three cards, of which two are links, goes from page to page by keyboard and the side navigation, which has space for every link and marks the open one, and stays there by a reload until they log out', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.example')
  await page.goto('/')
  const code = watchCode(page)
  await mainLinks(page).filter({ hasText: 'Admin' }).click()
  await expect(heading(page, 'Admin Dashboard')).toBeFocused()
  expect(code).toContain('AdminPages')
  await expect(page).toHaveURL('/admin')
  const main = page.getByRole('main')
  const cards = main.getByRole('listitem')
  await expect(cards).toHaveCount(3)
  await expect(cards.getByRole('link')).toHaveText(['User Management', 'Profile Approvals'])
  const analytics = cards.filter({ hasText: 'Site Analytics' }).getByRole('group')
  await expect(analytics).toHaveAttribute('aria-disabled', 'true')
  await analytics.click({ force: true })
  await expect(page).toHaveURL('/admin')
  await cards.filter({ hasText: 'User Management' }).getByRole('paragraph').click({ force: true })
  await expect(page).toHaveURL('/admin/users')
  await page.goBack()
  await expect(heading(page, 'Admin Dashboard')).toBeVisible()

  const links = sideNavigation(page).getByRole('link')
  await expect(links).toHaveText(['Dashboard', 'User Management', 'Profile Approvals'])
  await links.first().focus()
  const current = links.and(page.locator('[aria-current=page]'))
  await expect(current).toHaveText(['Dashboard'])
  for (const [path, link] of [
    ['/admin/users', 'User Management'],
    ['/admin/profiles', 'Profile Approvals'],
  ] as const) {
    await page.keyboard.press('Tab')
    await expect(links.filter({ hasText: link })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(main.getByRole('heading', { level: 2, name: 'Feature Incomplete' })).toBeVisible()
    await expect(heading(page, link)).toBeFocused()
    await expect(page).toHaveURL(path)
    await expect(current).toHaveText([link])
    // By Shift+Tab from the heading, the last link is the nearest.
    await page.keyboard.press('Shift+Tab')
    await expect(links.last()).toBeFocused()
    await page.keyboard.press('Shift+Tab')
  }

  await settled(page)
  code.length = 0
  await page.reload()
  const title = heading(page, 'Profile Approvals')
  await expect(title).toBeVisible()
  await settled(page)
  await expect(page).toHaveURL('/admin/profiles')
  expect(code).not.toContain('LoginPage')

  await expectNoOverflow(page, 'the header', [900, 899, 720])
  await expect(mainLinks(page)).toHaveText(['Home', 'Creators', 'Objects', 'Pictures', 'Dashboard', 'Admin'])
  const boxes = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    return { navigation: (await sideNavigation(page).boundingBox())!, title: (await title.boundingBox())! }
  }
  const beside = await boxes(900)
  expect(beside.title.x).toBeGreaterThan(beside.navigation.x + beside.navigation.width)
  const below = await boxes(320)
  expect(below.title.y).toBeGreaterThan(below.navigation.y + below.navigation.height)
  await page.reload()
  await expect(sideNavigation(page).getByRole('link', { name: 'Profile Approvals' })).toBeInViewport({
    ratio: 1,
  })

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(heading(page, 'Welcome back')).toBeVisible()

  await page.goto('/objects')
  await page.mouse.wheel(0, 400)
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 320, height: 200 }) // 400 % of 1280 x 800
  await expect(page.getByRole('banner')).not.toBeInViewport()
})
