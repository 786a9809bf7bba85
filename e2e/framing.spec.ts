import { readFile } from 'node:fs/promises'
import { images } from './gallery.ts'
import { swipe } from './gestures.ts'
import { answerQuestions, dialog, heading, panel, toast } from './locators.ts'
import { aPhotographer } from './people.ts'
import { expect, settled, test } from './test.ts'

test('a visitor frames M 31 with a rig of typed numbers, moves and turns it by keys, saves it for N.I.N.A. and shares the address; the rig and the place of tonight stay in the browser', async ({
  page,
}) => {
  await page.goto('/objects/m-31')
  await page.getByRole('link', { name: 'Frame this' }).press('Enter')
  await expect(heading(page, 'Frame Andromeda Galaxy (M 31)')).toBeVisible()
  await page.getByLabel('Focal length, mm').fill('250')
  await page.getByLabel('Sensor width, mm').fill('23,5')
  await page.getByLabel('Sensor height, mm').fill('15.7')
  const words = page.getByRole('definition')
  await expect(words.nth(2)).toHaveText('5.4° × 3.6°')

  const stage = page.getByRole('application')
  await stage.focus()
  await page.keyboard.press('ArrowUp')
  for (let turn = 0; turn < 3; turn++) await page.keyboard.press('+')
  await expect(words.nth(1)).toHaveText('3.0°, from north through east')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'N.I.N.A.' }).press('Enter'),
  ])
  expect(download.suggestedFilename()).toBe('Andromeda-Galaxy.ninaTargetSet')
  const file = await readFile(await download.path(), 'utf8')
  expect(file).toContain('PositionAngle="3.00"')
  expect(Number(/<Dec>(.*)<\/Dec>/.exec(file)![1])).toBeGreaterThan(41.3)

  await expect(page).toHaveURL(/object=m-31&at=10\.\d+,41\.\d+&turn=3&rig=250,23\.5,15\.7$/)
  const shared = await words.allTextContents()
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(words).toHaveText(shared)

  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')))
  await page.getByText('Tonight', { exact: true }).click()
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 52.516, longitude: 13.377 })
  await page.getByRole('button', { name: 'Use my position' }).click()
  await expect(page.getByLabel('Latitude, north +')).toHaveValue('52.52')
  await page.getByLabel('Latitude, north +').fill('-89.37')
  await page.getByLabel('Longitude, east +').fill('16.37')
  await expect(page.getByText('Andromeda Galaxy: It never rises at this place.')).toBeVisible()
  await settled(page)
  expect(sent.join()).not.toMatch(/89\.37|16\.37|52\.5|13\.3/)
  await page.reload()
  await page.getByText('Tonight', { exact: true }).click()
  await expect(page.getByLabel('Latitude, north +')).toHaveValue('-89.37')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a creator makes a rig, gives it to a picture by one tap, frames with it by a finger, and deletes a piece of it', async ({
    page,
  }) => {
    const { slug, profileId } = await aPhotographer(page, 'Rigel', ['One'])
    for (const gear of [
      { itemName: 'RedCat 51', category: 'Telescope', focalLengthMm: 250 },
      {
        itemName: 'ASI2600MC',
        category: 'Camera',
        pixelSizeMicrons: 3.76,
        sensorWidthMm: 23.5,
        sensorHeightMm: 15.7,
      },
    ]) {
      const data = { creatorProfileId: profileId, ...gear }
      expect((await page.request.post('/_api/creator-gear/create', { data })).status()).toBe(200)
    }
    await page.goto('/dashboard/gear')
    const rigs = panel(page, 'Rigs')
    await rigs.getByRole('button', { name: 'Add' }).tap()
    await page.getByLabel('Name').fill('RedCat on AM5')
    for (const name of ['RedCat 51', 'ASI2600MC']) await dialog(page).getByLabel(name).tap()
    await page.getByRole('button', { name: 'Save' }).tap()
    await expect(rigs.getByText('250 mm, 23.5 x 15.7 mm: 5.4° x 3.6°, 3.1″ a pixel')).toBeVisible()

    await page.goto('/dashboard/gallery')
    await images(page)
      .getByRole('button', { name: /^Edit One/ })
      .tap()
    await dialog(page).getByText('How it was taken').tap()
    await dialog(page).getByRole('button', { name: 'RedCat on AM5' }).tap()
    await expect(dialog(page).getByText('2 items of RedCat on AM5 added.')).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).tap()
    await expect(toast(page, 'Picture updated successfully.')).toBeVisible()

    const gearTab = `/creators/${slug}?tab=gear`
    await page.goto(gearTab)
    const tab = page.getByRole('tabpanel')
    await expect(tab.getByText('1 picture taken with it')).toHaveCount(2)
    await tab.getByRole('link', { name: 'RedCat 51' }).last().tap()
    await expect(page).toHaveURL(/tab=gear.*#|gear=/)
    const rendered = await (await page.request.get(gearTab, { headers: { accept: 'text/html' } })).text()
    expect(rendered).toContain('250 mm, 23.5 x 15.7 mm: 5.4° x 3.6°')

    await page.goto('/frame?object=m-31')
    await page.getByLabel('One of your rigs').selectOption('RedCat on AM5')
    const words = page.getByRole('definition')
    await expect(words.nth(2)).toHaveText('5.4° × 3.6°')
    const before = await words.first().textContent()
    await page.getByRole('application').scrollIntoViewIfNeeded()
    const scrolled = await page.evaluate(() => window.scrollY)
    const stage = (await page.getByRole('application').boundingBox())!
    const [x, y] = [stage.x + stage.width / 2, stage.y + stage.height / 2]
    await swipe(page, { from: [x, y], to: [x + 40, y - 60] })
    await expect(words.first()).not.toHaveText(before!)
    await expect(words.nth(1)).toHaveText('0.0°, from north through east')
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)

    answerQuestions(page, true)
    await page.goto('/dashboard/gear')
    await page.getByRole('button', { name: 'Delete RedCat 51' }).tap()
    await expect(rigs.getByText('ASI2600MC', { exact: true })).toBeVisible()
    await expect(rigs.getByText('With the focal length of one telescope')).toBeVisible()
  })
})
