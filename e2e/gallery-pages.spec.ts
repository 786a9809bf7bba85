import type { Page } from '@playwright/test'
import type { ConnectedSite } from './connected-server.ts'
import { query, test, useConnectedSite } from './connected-site.ts'
import { creator7, thumbnails, viewer } from './gallery.ts'
import { swipe } from './gestures.ts'
import { expect, settled } from './test.ts'
import { failOnce, holdOperation, holdRequests, loseOperation, watchOperations } from './watch-operations.ts'

useConnectedSite() // galleries of the demo are replaced

const count = 80
let ids: number[]

/** A creator of whose 62 images the first 60 were taken with the guide camera. */
const missAlignment = '/creators/miss-alignment'
const guideCamera = 'ZWO ASI120MM Mini'

test.beforeAll(async ({ site }) => {
  ids = await fillGallery(site, 'creator-7', count)
  const guided = await fillGallery(site, 'miss-alignment', 62)
  await query(
    site,
    `insert into image_gear (image_id, gear_id, role, position)
     select unnest($2::int[]), id, 'camera', 0 from gear_item where item_name = $1`,
    guideCamera,
    guided.slice(0, 60),
  )
})

/**
 * Replaces the gallery of a demo creator with `count` images named 'Sky 1' and so on. They share the files of other
 * images, because hundreds of uploads would take minutes. Returns their ids in order.
 */
async function fillGallery(site: ConnectedSite, slug: string, count: number): Promise<number[]> {
  await query(
    site,
    'delete from gallery_image using creator_profile creator where creator.id = creator_profile_id and slug = $1',
    slug,
  )
  const images = await query<{ id: number }>(
    site,
    `insert into gallery_image (creator_profile_id, position, title, width, height, byte_size, placeholder, file,
       stored_sizes, created_at, tags)
     select creator.id, place, 'Sky ' || place + 1, one.width, one.height, one.byte_size, one.placeholder,
       one.file || '?' || creator.slug || place, one.stored_sizes, now(), one.tags
     from generate_series(0, $2::int - 1) place
     join creator_profile creator on creator.slug = $1
     join lateral (
       select image.* from gallery_image image join creator_profile profile on profile.id = image.creator_profile_id
       where profile.slug = 'dusty-lane' order by image.position offset place % 4 limit 1
     ) one on true
     order by place returning id`,
    slug,
    count,
  )
  return images.map(({ id }) => id)
}

const shownImages = (page: Page) => page.getByRole('tabpanel').getByRole('img')
const shown = (page: Page) => page.getByText(/^Showing \d+ of \d+$/)
const isViewerAt = (page: Page, position: number, of = count) =>
  expect(viewer(page).getByRole('status').filter({ hasText: ' of ' })).toHaveText(
    new RegExp(`(^|, )${position} of ${of}$`),
  )

test('a visitor sees the first pictures of a large gallery, and more while scrolling or going on in the viewer, also after the owner has replaced all; an address opens one on a later page, and closing leads there', async ({
  page,
  site,
}) => {
  await page.goto(creator7)
  await expect(shown(page)).toHaveText(`Showing 24 of ${count}`)
  await expect(thumbnails(page)).toHaveCount(24)
  const operations = watchOperations(page)
  await thumbnails(page).last().scrollIntoViewIfNeeded()
  await expect(shown(page)).toHaveText(`Showing 72 of ${count}`)
  await thumbnails(page).last().scrollIntoViewIfNeeded()
  await expect(thumbnails(page)).toHaveCount(count)
  await expect(shown(page)).toBeHidden()
  await expect(thumbnails(page).last().getByRole('img')).toHaveAccessibleName(`Sky ${count}`)
  expect(operations).toEqual(Array(2).fill('GalleryPages'))

  const held = await holdRequests(page, '/assets/*.js')
  await page.goto('/creators/creator-7', { waitUntil: 'commit' })
  await page.getByRole('tab', { name: 'Gallery' }).click()
  await page.getByRole('button', { name: 'Show more' }).click()
  held.release()
  await expect(page).toHaveURL(creator7)
  await expect(shown(page)).toHaveText(`Showing 72 of ${count}`)
  await page.unroute('/assets/*.js') // interception turns the cache off

  await page.getByRole('link', { name: 'Sky 71', exact: true }).click()
  for (let position = 71; position < 74; position++) {
    await isViewerAt(page, position)
    await page.keyboard.press('ArrowRight')
  }
  await expect(viewer(page).getByRole('heading', { name: 'Sky 74' })).toBeVisible()
  await page.keyboard.press('End')
  await isViewerAt(page, count)
  await expect(page).toHaveURL(`${creator7}&photo=${ids.at(-1)}`)
  await page.keyboard.press('Escape')
  await expect(thumbnails(page).nth(count - 1)).toBeFocused()

  await fillGallery(site, 'hal-alpha', 30)
  await page.goto('/creators/hal-alpha?tab=gallery')
  await expect(shown(page)).toHaveText('Showing 24 of 30')
  const [other] = await fillGallery(site, 'hal-alpha', 30)
  await thumbnails(page).last().scrollIntoViewIfNeeded()
  await expect(thumbnails(page)).toHaveCount(30)
  await expect(thumbnails(page).first()).toHaveAttribute('href', new RegExp(`photo=${other}$`))

  await page.goto(`/creators/creator-7?photo=${ids[75]}`)
  await isViewerAt(page, 76)
  await expect(viewer(page).getByRole('heading', { name: 'Sky 76' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toBeHidden()
  await expect(page).toHaveURL(creator7)
  await expect(page.getByRole('tab', { name: 'Gallery' })).toHaveAttribute('aria-selected', 'true')
  await expect(thumbnails(page).nth(75)).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/creators/hal-alpha?tab=gallery')
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a visitor continues from a shared link by swipes and keys, at any speed, to both ends of the gallery and to the pictures of the page, without the pages before it', async ({
    page,
  }) => {
    const operations = watchOperations(page)
    await page.goto(`${creator7}&photo=${ids[60]}`)
    await isViewerAt(page, 61)
    await expect(viewer(page).getByRole('heading', { name: 'Sky 61' })).toBeVisible()
    await settled(page)
    await swipe(page, { from: [320, 300], to: [60, 300] })
    await isViewerAt(page, 62)
    await expect(page).toHaveURL(`${creator7}&photo=${ids[61]}`)
    for (const position of [61, 60]) {
      await settled(page)
      await swipe(page, { from: [60, 300], to: [320, 300] })
      await isViewerAt(page, position)
    }
    await expect(viewer(page).getByRole('heading', { name: 'Sky 60' })).toBeVisible()
    await expect(page).toHaveURL(`${creator7}&photo=${ids[59]}`)
    await settled(page)
    expect(operations).toContain('SharedImage')
    expect(operations).not.toContain('GalleryPages')

    // Who turns faster than pictures are read waits for the one they stop at.
    const held = await holdOperation(page, 'SharedImage')
    for (let position = 59; position >= 56; position -= 1) {
      await page.keyboard.press('ArrowLeft')
      await isViewerAt(page, position)
    }
    await expect(viewer(page).getByText('Loading the picture').first()).toBeAttached()
    held.release()
    await expect(viewer(page).getByRole('heading', { name: 'Sky 56' })).toBeVisible()
    await expect(page).toHaveURL(`${creator7}&photo=${ids[55]}`)
    await isViewerAt(page, 56)

    await page.keyboard.press('End')
    await isViewerAt(page, count)
    await expect(page).toHaveURL(`${creator7}&photo=${ids.at(-1)}`)
    const next = viewer(page).getByRole('button', { name: 'Next picture' })
    await expect(next).toBeDisabled()
    await page.keyboard.press('ArrowRight')
    await isViewerAt(page, count)
    await page.keyboard.press('Home')
    await isViewerAt(page, 1)
    await expect(viewer(page).getByRole('heading', { name: 'Sky 1' })).toBeVisible()
    await expect(page).toHaveURL(`${creator7}&photo=${ids[0]}`)
    await expect(viewer(page).getByRole('button', { name: 'Previous picture' })).toBeDisabled()

    await page.goto(`${creator7}&photo=${ids[25]}`)
    await isViewerAt(page, 26)
    for (const position of [25, 24, 23]) {
      await page.keyboard.press('ArrowLeft')
      await isViewerAt(page, position)
      await expect(viewer(page).getByRole('heading', { name: `Sky ${position}` })).toBeVisible()
    }
  })
})

const gearItem = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
const filter = (page: Page) => page.getByRole('heading', { name: `Taken with ${guideCamera}` })

test('a visitor follows the links from the newest pictures to the shop of a gear item, and goes through all pictures taken with it, across pages', async ({
  page,
}) => {
  await page.goto(missAlignment)
  const newest = page.getByRole('list', { name: 'Newest pictures' })
  await expect(newest.getByRole('img')).toHaveCount(6)
  await page.getByRole('link', { name: 'All 62 pictures' }).click()
  await expect(page).toHaveURL(`${missAlignment}?tab=gallery`)
  await expect(page.getByRole('tab', { name: 'Gallery' })).toBeFocused()
  await page.goBack()
  await newest.getByRole('link', { name: 'Sky 60' }).click()

  await viewer(page)
    .getByRole('link', { name: `Camera: ${guideCamera}` })
    .click()
  await expect(gearItem(page, guideCamera)).toBeFocused()
  await expect(page.getByText('may earn Miss Alignment a commission')).toBeVisible()
  const shop = gearItem(page, guideCamera).getByRole('link', {
    name: /^Buy at .* \(may be an affiliate link\)/,
  })
  await expect(shop).toHaveAttribute('href', /^https:/)
  await expect(shop).toHaveAttribute('rel', 'ugc nofollow noopener noreferrer sponsored')

  await settled(page)
  const operations = watchOperations(page)
  await gearItem(page, guideCamera)
    .getByRole('link', { name: /^60 pictures taken with it/ })
    .click()
  await expect(page).toHaveURL(/\?tab=gallery&gear=\d+$/)
  await expect(filter(page)).toBeFocused()
  await expect(filter(page)).toBeInViewport()
  await expect(page.getByText('60 of 62 pictures')).toBeVisible()
  await expect(shown(page)).toHaveText('Showing 24 of 60')
  await expect(shownImages(page)).toHaveCount(24)
  expect(operations.splice(0)).toEqual(['CreatorPage'])
  await shownImages(page).last().scrollIntoViewIfNeeded()
  await expect(shown(page)).toHaveText('Showing 48 of 60')
  await shownImages(page).first().click()
  await isViewerAt(page, 1, 60)
  await page.keyboard.press('End')
  await isViewerAt(page, 60, 60)
  await expect(page).toHaveURL(/\?tab=gallery&gear=\d+&photo=\d+$/)
  await settled(page)
  expect(operations).toEqual(['GearGalleryPages', 'GearGalleryPages'])

  await page.reload()
  await isViewerAt(page, 60, 60)
  await page.keyboard.press('Escape')
  await expect(thumbnails(page).last()).toBeFocused()
  await expect(page).toHaveURL(/\?tab=gallery&gear=\d+$/)
  await expect(shownImages(page)).toHaveCount(60)
  await settled(page)
  expect(operations).not.toContain('CreatorPage')
  await page.goBack()
  await expect(gearItem(page, guideCamera)).toBeVisible()
  await page.goForward()
  await page.getByRole('link', { name: 'Show all pictures' }).click()
  await expect(page).toHaveURL(`${missAlignment}?tab=gallery`)
  await expect(page.getByRole('tab', { name: 'Gallery' })).toBeFocused()
  await expect(shown(page)).toHaveText('Showing 24 of 62')
})

test.describe('when the connection is lost', () => {
  test.use({ expectedConsole: /ERR_FAILED/ })

  test('a visitor reads that more pictures, a shared one, its neighbours or those of a gear item could not be loaded, and retries; also that an item has none', async ({
    page,
  }) => {
    await page.goto(creator7)
    await failOnce(page, 'GalleryPages', 'request')
    await thumbnails(page).last().scrollIntoViewIfNeeded()
    await expect(page.getByText('More pictures could not be loaded.')).toBeVisible()
    const again = page.getByRole('button', { name: 'Try again' })
    await again.focus()
    const held = await holdOperation(page, 'GalleryPages')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Loading …' })).toBeFocused()
    held.release()
    await expect(thumbnails(page).nth(24)).toBeFocused()
    await expect(page.getByText('More pictures could not be loaded.')).toBeHidden()

    await failOnce(page, 'SharedImage', 'request')
    await page.goto(`${creator7}&photo=${ids[60]}`)
    const alert = page.getByRole('alert').filter({ hasText: 'The picture could not be loaded.' })
    await expect(alert).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await isViewerAt(page, 61)
    await settled(page)
    // Not once: on a busy machine React renders the new address twice, and each sends the query.
    const connection = await loseOperation(page, 'SharedImage')
    await page.keyboard.press('ArrowRight')
    await isViewerAt(page, 62)
    const problem = viewer(page).getByRole('alert').filter({ hasText: 'More pictures could not be loaded.' })
    await expect(problem).toBeVisible()
    connection.restore()
    await problem.getByRole('button', { name: 'Try again' }).click()
    await expect(problem).toBeHidden()
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page).getByRole('heading', { name: 'Sky 63' })).toBeVisible()
    await page.unrouteAll()

    await page.goto(`${missAlignment}?tab=gear`)
    const ofGear = await holdOperation(page, 'CreatorPage')
    await gearItem(page, guideCamera)
      .getByRole('link', { name: /taken with it/ })
      .click()
    await expect(page.getByRole('status').filter({ hasText: 'Loading the pictures' })).toBeAttached()
    await expect(filter(page)).toBeVisible()
    ofGear.fail()
    await expect(page.getByRole('alert')).toContainText('The pictures could not be loaded.')
    await expect(page.getByRole('heading', { level: 1, name: 'Miss Alignment' })).toBeVisible()
    await page.unroute('/graphql')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(shownImages(page)).toHaveCount(24)

    await page.goto('/creators/barlow-watts?tab=gear')
    const anchor = await gearItem(page, 'Tele Vue Nagler 13mm').getAttribute('id')
    await page.goto(`/creators/barlow-watts?tab=gallery&gear=${anchor!.replace('gear-', '')}`)
    await expect(page.getByText('has shown no picture that was taken with it')).toBeVisible()
  })
})
