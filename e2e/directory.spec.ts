import type { Locator, Page } from '@playwright/test'
import { countSteps } from './count-steps.ts'
import { viewer } from './gallery.ts'
import { creatorNames, heading, headerLink } from './locators.ts'
import { countBytes, secondsOnSlowLine } from './slow-line.ts'
import { expect, test, useUntouchedDemo } from './test.ts'
import { holdOperation } from './watch-operations.ts'

useUntouchedDemo()

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })

interface DemoCreator {
  coverImage: { title: string } | null
  images: {
    nodes: {
      title: string
      imageUrl: string
      creatorProfileId: number
      integrationSeconds: number
      site: string | null
      license: string
      credit: string | null
      gear: { item: { creatorProfileId: number } }[]
      objects: { name: string }[]
    }[]
  }
}

test('the demo has eighteen creators with pictures, which say how they were taken with gear of their creator, or who took them', async ({
  request,
}) => {
  /** Half of the creators: all at once would cost more than a query may. */
  const readCreators = async (number: number): Promise<DemoCreator[]> => {
    const query = `{ creatorProfiles(limit: 9, page: ${number}) { profiles { coverImage { title } images(first: 11) { nodes {
      title imageUrl creatorProfileId integrationSeconds site license credit
      gear { item { creatorProfileId } } objects { name } } } } } }`
    const answer = await request.post('/graphql', { data: { query } })
    return (await answer.json()).data.creatorProfiles.profiles
  }
  const profiles = [...(await readCreators(1)), ...(await readCreators(2))]
  expect(profiles).toHaveLength(18)
  for (const { coverImage, images } of profiles) expect(coverImage?.title).toBe(images.nodes[0]?.title)
  const images = profiles.flatMap(({ images }) => images.nodes)
  expect(images).toHaveLength(74)
  const files = await Promise.all(images.map(({ imageUrl }) => request.head(imageUrl)))
  for (const file of files) expect(file.status(), file.url()).toBe(200)
  for (const { title, ...taken } of images) {
    // The collector's pictures are by others.
    if (taken.license === 'ccBy3') expect(taken.credit, title).toBeTruthy()
    else {
      expect(taken.integrationSeconds, title).toBeGreaterThan(0)
      expect(taken.site, title).toBeTruthy()
    }
    for (const { item } of taken.gear) expect(item.creatorProfileId, title).toBe(taken.creatorProfileId)
  }
  const objectNames = images.flatMap(({ objects }) => objects.map(({ name }) => name))
  expect(objectNames).toEqual(expect.arrayContaining(['Moon', 'Sun', 'Milky Way', 'NGC 6205', 'C/2025 A6']))
})

test('a visitor pages through the most viewed creators, twelve per page, by a pager that fits on one line of a phone; a search starts at the first page, and a blank is none', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/creators')
  await expect(creatorNames(page)).toHaveCount(12)
  await expect(creatorNames(page).first()).toHaveText('Dusty Lane')
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await expect(
    page.getByRole('button', { name: 'Reverse order, now most viewed first', exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('article').first().getByRole('listitem')).toHaveText([
    'Dark nebulae',
    'LRGB',
    'Mosaics',
  ])
  await expect(page.getByText('Previous')).toHaveAttribute('aria-disabled', 'true')
  const order = page.getByRole('button', { name: /^Reverse order/ })
  for (const now of ['least viewed first', 'most viewed first']) {
    await order.press('Enter')
    await expect(page.getByRole('main').getByRole('status')).toHaveText(`18 creators found, ${now}`)
  }
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/creators?page=2')
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect(creatorNames(page)).toHaveCount(6)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('Next')).toHaveAttribute('aria-disabled', 'true')
  await page.reload()
  await expect(creatorNames(page)).toHaveCount(6)
  await page.goBack()
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await expect(creatorNames(page)).toHaveCount(12)

  await page.goForward()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  const pager = page.getByRole('navigation', { name: 'Pages' })
  await page.setViewportSize({ width: 320, height: 900 })
  await pager.getByText(/^Page/).evaluate((text) => (text.textContent = 'Page 83,334 of 83,334'))
  const { width, height } = (await pager.boundingBox())!
  expect(width).toBeLessThanOrEqual(320)
  expect(height).toBeLessThan(45)

  await search(page).press('Space')
  await page.clock.runFor(1000)
  await expect(page).toHaveURL('/creators?page=2')
  await search(page).fill('')
  await search(page).pressSequentially('stella')
  await page.clock.runFor(1000)
  await expect(page).toHaveURL('/creators?search=stella')
  await expect(creatorNames(page)).toHaveText(['Stella Stack'])
  await expect(search(page)).toBeFocused()
  await expect(pager).toHaveCount(0)
})

test('a visitor reads on the home page what this is, opens a featured creator and the directory; one search is sent when they pause, adds no history entry, and survives choosing an order; Back leaves the directory or returns to the order', async ({
  page,
}) => {
  // A key may take a busy machine longer than the pause.
  await page.clock.install({ time: 0 })
  await page.goto('/')
  await expect(page.getByText('A directory of astro-photographers')).toBeVisible()
  const join = page.getByRole('region', { name: 'Show your own sky' })
  for (const [name, address] of [
    ['Sign Up Now', '/login?form=register'],
    ['Sign In', '/login'],
  ] as const)
    await expect(join.getByRole('link', { name })).toHaveAttribute('href', address)
  const featured = page.getByRole('region', { name: 'Featured creators' })
  await expect(featured.getByRole('heading', { level: 3 })).toHaveText([
    'Dusty Lane',
    'Hal Alpha',
    'Phil Terwheel',
  ])
  await featured.getByRole('link', { name: /Hal Alpha/ }).click()
  await expect(page).toHaveURL('/creators/hal-alpha')
  await expect(heading(page, 'Hal Alpha')).toBeFocused()
  await page.goBack()
  await page.getByRole('link', { name: 'Browse all creators' }).click()
  await expect(creatorNames(page)).toHaveCount(12)
  await page.clock.pauseAt(3_600_000)
  const searches: unknown[] = []
  page.on('request', (request) => {
    const { operationName, variables } = request.postDataJSON() ?? {}
    if (operationName === 'CreatorsPage') searches.push(variables.search)
  })
  for (const key of 'bjorn') {
    await search(page).press(key)
    await page.clock.runFor(40)
  }
  expect(searches).toEqual([])
  await page.clock.runFor(1000)
  await page.clock.resume()
  await expect(creatorNames(page)).toHaveText(['Björn Øbservatör'])
  await expect(page).toHaveURL('/creators?search=bjorn')
  expect(searches).toEqual(['bjorn'])
  await search(page).fill('luna')
  await expect(page).toHaveURL('/creators?search=luna')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: 'Browse all creators' }).click()
  await page.clock.pauseAt(7_200_000)
  await search(page).fill('luna')
  await page.getByLabel('Sort by').selectOption('Newest')
  await page.clock.resume()
  await expect(page).toHaveURL('/creators?search=luna&sort=createdAt')
  await page.goBack()
  await expect(page).toHaveURL('/creators?sort=createdAt')
  await expect(search(page)).toHaveValue('')

  for (const [link, address] of [
    [undefined, '/creators?sort=createdAt'],
    ['a[href="/creators"]', '/creators'],
  ] as const) {
    await page.evaluate(leaveBeforeRendering, link)
    await search(page).fill('luna')
    await expect(search(page)).toHaveValue('')
    await expect(page).toHaveURL(address)
  }
})

/** Makes the browser so busy that Back or a link leaves the next entry of the history before its page is rendered. */
function leaveBeforeRendering(link: string | undefined) {
  const pushState = history.pushState.bind(history)
  history.pushState = (...entry) => {
    history.pushState = pushState
    pushState(...entry)
    if (link) document.querySelector<HTMLAnchorElement>(link)!.click()
    else history.back()
    const end = Date.now() + 300
    while (Date.now() < end);
  }
}

test.describe('when the server cannot be reached', () => {
  test.use({ expectedConsole: /Failed to load resource/ })

  test('a visitor sees twelve skeletons of the size of the cards, reads an error of the site, and can retry', async ({
    page,
  }) => {
    const held = await holdOperation(page, 'CreatorsPage')
    await page.goto('/about') // The server would render the directory with its data.
    await headerLink(page, 'Creators').click()
    const list = page.getByRole('list', { name: 'Creators' })
    const item = list.getByRole('listitem').first()
    await expect(list.getByRole('listitem')).toHaveCount(12)
    await expect(list).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByRole('article')).toHaveCount(0)
    const { width } = (await item.boundingBox())!
    held.fail()
    const alert = page.getByRole('alert')
    await expect(alert.getByRole('heading')).toHaveText('Failed to load creators')
    await expect(alert.getByRole('paragraph')).toHaveText('Failed to fetch profiles')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('main')).toBeFocused()
    await expect(creatorNames(page)).toHaveCount(12)
    expect((await item.boundingBox())?.width).toBe(width)
  })
})

const shopLink = (page: Page) =>
  page.getByRole('link', { name: /^Buy at shop\.example \(may be an affiliate link\)/ })

test.describe('a visitor who types “andromeda” on the home page', () => {
  test.describe('on a phone', () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

    test('reads there how to search all creators, and gets to the shop link in four taps and ten seconds of a slow line', async ({
      page,
    }) => {
      const [steps, bytes] = [await countSteps(page), await countBytes(page)]
      await page.goto('/')
      const field = page.getByRole('searchbox')
      await field.tap()
      await field.pressSequentially('andromeda')
      const main = page.getByRole('main')
      await expect(main.getByRole('status')).toHaveText('No featured creators found')
      await expect(main.getByRole('link', { name: 'Search all creators for “andromeda”' })).toBeInViewport()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/creators?search=andromeda')
      await expect(search(page)).toHaveValue('andromeda')
      const card = page.getByRole('article')
      await expect(card).toContainText('Andromeda Galaxy · M 31 in 1 picture')
      await expect(card.locator('mark')).toHaveText('Andromeda')
      await card.tap()
      await expect(page).toHaveURL(/photo=\d+$/)
      await viewer(page).getByRole('link', { name: 'Telescope or lens: Sky-Watcher Quattro 200P' }).tap()
      await expect(shopLink(page)).toBeInViewport()
      const shop = page.waitForEvent('popup')
      await shopLink(page).tap()
      await (await shop).close()
      expect(steps.taps).toBe(4)
      // Each step waits for an address, its code, and its data.
      expect(secondsOnSlowLine(bytes(), 4 * 3)).toBeLessThan(10)
    })
  })

  test('skips to the content and gets there by the keyboard, by roles and names alone', async ({ page }) => {
    const pressUntil = async (target: Locator) => {
      await expect(target).toBeVisible()
      for (let presses = 0; presses < 40; presses++) {
        if (await target.evaluate((element) => element === document.activeElement)) return
        await page.keyboard.press('Tab')
      }
      await expect(target).toBeFocused()
    }
    const [steps, bytes] = [await countSteps(page), await countBytes(page)]
    await page.context().route('https://shop.example/**', (route) => route.fulfill({ body: 'A telescope' }))
    await page.goto('/')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toHaveCSS('outline', /solid 2px$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await pressUntil(page.getByRole('searchbox', { name: 'Search featured creators' }))
    await page.keyboard.type('andromeda')
    await pressUntil(page.getByRole('link', { name: 'Search all creators for “andromeda”' }))
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Creators')).toBeFocused()
    const creator = page.getByRole('link', { name: 'Rhea Flector' })
    await expect(creator).toHaveAccessibleDescription('Andromeda Galaxy · M 31 in 1 picture')
    await pressUntil(creator)
    await page.keyboard.press('Enter')
    await pressUntil(viewer(page).getByRole('link', { name: 'Telescope or lens: Sky-Watcher Quattro 200P' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listitem').filter({ has: shopLink(page) })).toBeFocused()
    await pressUntil(shopLink(page))
    const shop = page.waitForEvent('popup')
    await page.keyboard.press('Enter')
    await expect(await shop).toHaveURL(/^https:\/\/shop\.example\/./)
    expect(steps.taps).toBe(0)
    expect(bytes()).toBeLessThan(740_000)
  })
})

test('a visitor searches objects by keyboard and keeps the focus, and Back restores the search before', async ({
  page,
}) => {
  await page.goto('/objects?page=2')
  const found = page.getByRole('list', { name: 'Objects' }).getByRole('listitem')
  await search(page).pressSequentially('m 31')
  await expect(page).toHaveURL('/objects?search=m+31')
  await expect(found.first()).toContainText('Andromeda Galaxy')
  await expect(search(page)).toBeFocused()
  const constellation = page.getByLabel('Constellation')
  await constellation.focus()
  await page.keyboard.type('Aquila')
  await expect(page).toHaveURL('/objects?search=m+31&constellation=Aql')
  await expect(page.getByRole('heading', { name: 'No objects found' })).toBeVisible()
  await expect(constellation).toBeFocused()

  await page.goBack()
  await expect(page).toHaveURL('/objects?search=m+31')
  await expect(search(page)).toHaveValue('m 31')
  await expect(constellation).toHaveValue('')
  await page.goForward()
  await expect(constellation).toHaveValue('Aql')
})
