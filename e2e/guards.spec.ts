import type { Page } from '@playwright/test'
import { account, heading } from './locators.ts'
import { checkPage, expectAccessible } from './page-checks.ts'
import { signIn } from './people.ts'
import { expect, settled, test } from './test.ts'
import { holdOperation, holdRequests } from './watch-operations.ts'

const admin = 'admin@demo.example'
const user = 'dusty-lane@demo.example'

const adminPages = [
  { path: '/admin', title: 'Admin Dashboard', link: 'Dashboard' },
  { path: '/admin/users', title: 'User Management', link: 'User Management' },
  { path: '/admin/profiles', title: 'Profile Approvals', link: 'Profile Approvals' },
]

const mainLinks = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link')
const sideNavigation = (page: Page) => page.getByRole('navigation', { name: 'Admin', exact: true })
const skeleton = (page: Page) => page.getByRole('status').getByRole('heading', { name: 'Authenticating' })

/** Without those of the page before: it replaces its history entry once it is shown. */
async function watchAddresses(page: Page): Promise<Set<string>> {
  await settled(page)
  const addresses = new Set<string>()
  page.on('framenavigated', (frame) => addresses.add(new URL(frame.url()).pathname))
  return addresses
}

function watchCode(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/assets\/(\w+)-[\w-]+\.js$/.exec(request.url()) ?? []
    if (name) names.push(name)
  })
  return names
}

/** One of each area. Which pages are guarded is tested in client/app/Site.test.tsx. */
test('a visitor at a guarded page is redirected to /login, and Back returns to the previous page', async ({
  page,
}) => {
  await page.goto('/creators')
  for (const path of ['/admin/users', '/account', '/dashboard/gallery']) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
    await expect(heading(page, 'Welcome back')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/creators')
    await expect(heading(page, 'Creators')).toBeVisible()
  }
})

test('a user reads that their role lacks permissions, and sees no link to the admin pages', async ({
  page,
}) => {
  await signIn(page, user)
  const code = watchCode(page)
  for (const { path } of adminPages) {
    await page.goto(path)
    await expect(heading(page, 'Access Denied')).toBeVisible()
    await expect(page).toHaveTitle('Access Denied · Astrofolio')
    await expect(page).toHaveURL(path)
    await expect(
      page.getByText('Access denied. Your role (user) lacks required permissions.', { exact: true }),
    ).toBeVisible()
  }
  await checkPage(page, 'Access Denied')
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

test('an admin sees three cards, of which two are links', async ({ page }) => {
  await signIn(page, admin)
  await page.goto('/')
  const code = watchCode(page)
  await mainLinks(page).filter({ hasText: 'Admin' }).click()
  await expect(heading(page, 'Admin Dashboard')).toBeFocused()
  expect(code).toContain('AdminPages')
  await expect(page).toHaveURL('/admin')
  await expect(page).toHaveTitle('Admin Dashboard · Astrofolio')
  await checkPage(page, 'Admin Dashboard')
  const main = page.getByRole('main')
  await expect(main.getByText('Manage users, profiles, and site settings.', { exact: true })).toBeVisible()

  const cards = main.getByRole('listitem')
  await expect(cards.getByRole('heading', { level: 2 })).toHaveText([
    'User Management',
    'Profile Approvals',
    'Site Analytics',
  ])
  await expect(cards.getByRole('paragraph')).toHaveText([
    'View, edit, and manage all user accounts.',
    'Review and approve new creator profiles.',
    'View site-wide statistics (coming soon).',
  ])
  await expect(cards.getByRole('link')).toHaveText(['User Management', 'Profile Approvals'])
  const analytics = cards.filter({ hasText: 'Site Analytics' }).getByRole('group')
  await expect(analytics).toHaveAttribute('aria-disabled', 'true')
  await analytics.click({ force: true })
  await expect(page).toHaveURL('/admin')

  for (const { path, title } of adminPages.slice(1)) {
    await cards.filter({ hasText: title }).getByRole('paragraph').click({ force: true })
    await expect(page).toHaveURL(path)
    await expect(heading(page, title)).toBeFocused()
    await expect(page).toHaveTitle(`${title} · Astrofolio`)
    await expect(main.getByRole('heading', { level: 2, name: 'Feature Incomplete' })).toBeVisible()
    if (path === '/admin/users') await checkPage(page, title) // the other page has the same parts
    await page.goBack()
    await expect(heading(page, 'Admin Dashboard')).toBeVisible()
  }
})

test('an admin without a mouse goes from page to page by the side navigation, which marks the open one', async ({
  page,
}) => {
  await signIn(page, admin)
  await page.goto('/admin')
  await expect(heading(page, 'Admin Dashboard')).toBeVisible()
  const links = sideNavigation(page).getByRole('link')
  const expectMarked = (name: string) =>
    expect(links.and(page.locator('[aria-current=page]'))).toHaveText([name])
  await expect(links).toHaveText(adminPages.map(({ link }) => link))
  await expectMarked('Dashboard')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  for (const link of await links.all()) {
    await page.keyboard.press('Tab')
    await expect(link).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Profile Approvals')).toBeFocused()
  await expectMarked('Profile Approvals')
  await page.keyboard.press('Shift+Tab')
  await expect(links.last()).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'User Management')).toBeFocused()
  await expect(page).toHaveURL('/admin/users')
  await expectMarked('User Management')
})

test('the side navigation is a column beside the page, and a row above it on a narrow screen', async ({
  page,
}) => {
  await signIn(page, admin)
  await page.goto('/admin/profiles')
  const title = heading(page, 'Profile Approvals')
  await page.setViewportSize({ width: 900, height: 800 })
  expect((await sideNavigation(page).boundingBox())!.width).toBe(200)
  expect((await title.boundingBox())!.x).toBeGreaterThan(216)

  for (const width of [899, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await page.reload()
    await expect(sideNavigation(page).getByRole('link', { name: 'Profile Approvals' })).toBeInViewport({
      ratio: 1,
    })
    const row = (await sideNavigation(page).boundingBox())!
    expect(row.height).toBe(48)
    expect((await title.boundingBox())!.y).toBeGreaterThan(row.y + row.height)
  }
})

test('while the session is checked, and until the page is rendered, it shows only Authenticating', async ({
  page,
}) => {
  for (const { email, path, after } of [
    { path: '/login', after: 'Welcome back' },
    { email: user, path: '/admin/users', after: 'Access Denied' },
    { email: admin, path: '/admin/users', after: 'User Management' },
  ]) {
    if (email) await signIn(page, email)
    const addresses = await watchAddresses(page)
    const held = await holdOperation(page, 'Session')
    const code = await holdRequests(page, '**/AdminPages-*.js')
    await page.goto('/admin/users')
    await expect(skeleton(page)).toBeVisible()
    if (!email) await expectAccessible(page, 'Authenticating')
    await expect(page.getByRole('main')).toHaveText('Authenticating')
    await expect(page.getByRole('main').locator('[aria-hidden=true]').first()).toBeVisible()
    expect([...addresses]).toEqual(['/admin/users'])

    held.release()
    if (email === admin) {
      await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
      await expect(skeleton(page)).toBeVisible()
    }
    code.release()
    await expect(heading(page, after)).toBeVisible()
    await expect(skeleton(page)).toHaveCount(0)
    await expect(page).toHaveURL(path)
    await page.unrouteAll()
  }

  const held = await holdOperation(page, 'Session')
  await page.goto('/dashboard')
  const link = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Gear' })
  await link.focus()
  await expect(skeleton(page)).toBeVisible()
  held.release()
  await expect(skeleton(page)).toHaveCount(0)
  await expect(link).toBeFocused()
})

test('an admin who reloads stays on the page, without a redirect to /login, until they log out there', async ({
  page,
}) => {
  await signIn(page, admin)
  await page.goto('/admin')
  await expect(heading(page, 'Admin Dashboard')).toBeVisible()
  const addresses = await watchAddresses(page)
  const code = watchCode(page)
  await page.reload()
  await expect(heading(page, 'Admin Dashboard')).toBeVisible()
  await settled(page)
  expect([...addresses]).toEqual(['/admin'])
  expect(code).not.toContain('LoginPage')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(heading(page, 'Welcome back')).toBeVisible()
})
