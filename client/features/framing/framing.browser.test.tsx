import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { signIn, signOut } from '../../session/session.ts'
import { anId, aRig, aSessionUser } from '../../testing/answers.ts'
import { show } from '../../testing/show.tsx'
import { subjectOfObject } from './framed.ts'
import { Framing } from './Framing.tsx'

const anObject = (slug: string, fields: object = {}) => ({
  __typename: 'SkyObject',
  id: slug,
  slug,
  name: slug,
  title: slug.toUpperCase(),
  otherNames: [],
  // The objects around a place are in the cache of the tab.
  rightAscension: 10.68 + anId() / 10_000,
  declination: 41.269,
  size: 178,
  minorSize: 63,
  positionAngle: 35,
  typicalAcquisition: null,
  ...fields,
})

async function showFrame(skyObject = anObject('m-31')) {
  const shown = await show(<Framing subject={subjectOfObject(skyObject)!} />)
  await expect.element(page.getByRole('application')).toBeVisible()
  return shown
}

const number = (label: string) => page.getByLabelText(label, { exact: true })
const field = page.getByRole('definition').nth(2)

test('a visitor names telescope and camera, and takes the numbers that are known of them by the keyboard', async () => {
  await showFrame()
  // Any other display has no marker.
  for (const summary of document.querySelectorAll('summary'))
    expect(getComputedStyle(summary).display).toBe('list-item')
  page.getByText('By the names of telescope and camera').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText(/^Telescope and camera/)).toBeVisible()
  await userEvent.keyboard('{Tab}RedCat 51 and ASI2600MC{Tab}{Enter}')
  for (const [label, value] of [
    ['Focal length, mm', '250'],
    ['Sensor width, mm', '23.5'],
    ['Sensor height, mm', '15.7'],
  ])
    await expect.element(number(label!)).toHaveValue(value)
  await expect.element(field).toHaveTextContent('5.4° × 3.6°')
  await page.getByLabelText(/^Telescope and camera/).fill('Esprit 100')
  await page.getByRole('button', { name: 'Use what is known of it: focal length 550 mm' }).click()
  await expect.element(number('Focal length, mm')).toHaveValue('550')
  await expect.element(number('Sensor width, mm')).toHaveValue('23.5')
})

test('a screen reader says what is wrong with a number, a position and a place', async () => {
  await showFrame()
  const said = (text: string) => page.getByRole('status').filter({ hasText: text })
  await number('Sensor width, mm').fill('5000')
  await expect.element(said('Sensor width must be a number from 1 to 1000.')).toBeVisible()
  await expect.element(number('Sensor width, mm')).toHaveAccessibleDescription(/^Sensor width must be/)
  await expect.element(number('Sensor width, mm')).toBeInvalid()
  await expect.element(number('Focal length, mm')).toBeValid()
  await number('Centre (J2000)').fill('somewhere')
  await expect.element(said('Write it as 00 42 44 +41 16 08')).toBeVisible()
  await page.getByText('Tonight', { exact: true }).click()
  await number('Latitude, north +').fill('95')
  await number('Longitude, east +').fill('13,4')
  await expect.element(said('Latitude is −90 to 90 degrees')).toBeVisible()
  await number('Latitude, north +').fill('−33,9')
  await expect.element(page.getByText(/^M-31: /)).toBeVisible()
})

test('a creator who is signed in chooses one of the own rigs, of which those without numbers are not offered', async () => {
  // Another test of this tab may have read the profile of the same account.
  const id = anId()
  signIn(aSessionUser({ id }))
  const { next } = await showFrame()
  const numbers = { focalLengthMm: 250, sensorWidthMm: 23.5, sensorHeightMm: 15.7 }
  const rigs = [
    aRig(numbers),
    aRig({ name: 'Long', ...numbers, focalLengthMm: 1000 }),
    aRig({ name: 'Bare' }),
  ]
  const read = await next('OwnRigs')
  expect(read.variables).toEqual({ userId: id })
  read.answer({ data: { creatorProfile: { __typename: 'CreatorProfile', id, rigs } } })
  const choice = page.getByLabelText('One of your rigs')
  await expect.element(choice).toHaveTextContent('Choose …RedCat on AM5Long')
  await choice.selectOptions('Long')
  await expect.element(field).toHaveTextContent('1.3° × 0.9°')
  await expect.element(number('Focal length, mm')).toHaveValue('1000')
  await choice.selectOptions('RedCat on AM5')
  await expect.element(field).toHaveTextContent('5.4° × 3.6°')
  await number('Focal length, mm').fill('400')
  await expect.element(choice).toHaveDisplayValue('Choose …')
  signOut()
})

test.each([90, -90])(
  'a frame at declination %i is moved off the pole and turned by keys',
  async (declination) => {
    const { next } = await showFrame(anObject('pole', { rightAscension: 0, declination }))
    const read = await next('ObjectsOnChart')
    expect(read.variables).toMatchObject({ near: { rightAscension: 0, declination } })
    read.answer({ data: { skyObjects: { __typename: 'SkyObjectPage', objects: [] } } })
    const stage = page.getByRole('application')
    const sign = declination < 0 ? '−' : '\\+'
    await expect
      .element(stage)
      .toHaveAccessibleName(new RegExp(`^Frame: 00h 00m 00.00s ${sign}90° 00′ 00.0″`))
    stage.element().focus()
    await userEvent.keyboard('{ArrowLeft}++')
    await expect.element(stage).toHaveAccessibleName(new RegExp(`${sign}89° \\d\\d′ .*, position angle 2.0°`))
    expect(document.body.innerHTML).not.toContain('NaN')
    await expect
      .element(page.getByRole('img', { name: /^Chart of the sky around the picture/ }))
      .toBeVisible()
  },
)
