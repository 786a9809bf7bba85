import { readFile } from 'node:fs/promises'
import { heading } from './locators.ts'
import { expect, settled, test } from './test.ts'

test('a visitor frames M 31 with a rig of typed numbers, moves and turns it by keys, saves it for N.I.N.A. and shares the address; the rig and the place of tonight stay in the browser', async ({
  page,
}) => {
  await page.goto('/objects/m-31')
  await page.getByRole('link', { name: 'Frame this' }).click()
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
    page.getByRole('button', { name: 'N.I.N.A.' }).click(),
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
