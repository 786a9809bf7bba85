import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { signIn } from '../../session/session.ts'
import { anId, aRig, aSessionUser } from '../../testing/answers.ts'
import { enter, press, seen, show } from '../../testing/show.tsx'
import { subjectOfObject } from './framed.ts'
import { Framing } from './Framing.tsx'

/** The objects around a place are in the cache of the tab. */
const anObject = (place = { rightAscension: 10.68 + anId() / 10_000, declination: 41.269 }) => ({
  __typename: 'SkyObject',
  id: 'm-31',
  slug: 'm-31',
  name: 'm-31',
  title: 'M-31',
  otherNames: [],
  size: 178,
  minorSize: 63,
  positionAngle: 35,
  typicalAcquisition: null,
  ...place,
})

async function showFrame(skyObject = anObject()) {
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
  await expect.element(number('Focal length, mm')).toHaveValue('250')
  await expect.element(number('Sensor width, mm')).toHaveValue('23.5')
  await expect.element(number('Sensor height, mm')).toHaveValue('15.7')
  await expect.element(field).toHaveTextContent('5.4° × 3.6°')
  enter(page.getByLabelText(/^Telescope and camera/), 'Esprit 100')
  await press('Use what is known of it: focal length 550 mm')
  await expect.element(number('Focal length, mm')).toHaveValue('550')
  await expect.element(number('Sensor width, mm')).toHaveValue('23.5')
})

test('a screen reader says what is wrong with a number, a position and a place', async () => {
  await showFrame()
  const says = async (text: string) => {
    await expect.element(page.getByRole('status').filter({ hasText: text })).toBeVisible()
  }
  enter(number('Sensor width, mm'), '5000')
  await says('Sensor width must be a number from 1 to 1000.')
  await expect.element(number('Sensor width, mm')).toHaveAccessibleDescription(/^Sensor width must be/)
  await expect.element(number('Sensor width, mm')).toBeInvalid()
  await expect.element(number('Focal length, mm')).toBeValid()
  enter(number('Centre (J2000)'), 'somewhere')
  await says('Write it as 00 42 44 +41 16 08')
  await press(page.getByText('Tonight', { exact: true }))
  await expect.element(number('Latitude, north +')).toBeVisible()
  enter(number('Latitude, north +'), '95')
  enter(number('Longitude, east +'), '13,4')
  await says('Latitude is −90 to 90 degrees')
  enter(number('Latitude, north +'), '−33,9')
  await seen(/^M-31: /)
})

test('a creator who is signed in chooses one of the own rigs, of which those without numbers are not offered', async () => {
  // Another test of this tab may have read the profile of the same account.
  const id = anId()
  signIn(aSessionUser({ id }))
  const { answer } = await showFrame()
  const numbers = { focalLengthMm: 1000, sensorWidthMm: 23.5, sensorHeightMm: 15.7 }
  const rigs = [aRig({ name: 'Long', ...numbers }), aRig({ name: 'Bare' })]
  const creatorProfile = { __typename: 'CreatorProfile', id, rigs }
  expect(await answer('OwnRigs', { creatorProfile })).toEqual({ userId: id })
  const choice = page.getByLabelText('One of your rigs')
  await expect.element(choice).toHaveTextContent('Choose …Long')
  await choice.selectOptions('Long')
  await expect.element(field).toHaveTextContent('1.3° × 0.9°')
  await expect.element(number('Focal length, mm')).toHaveValue('1000')
  enter(number('Focal length, mm'), '400')
  await expect.element(choice).toHaveDisplayValue('Choose …')
})

test('a frame at a pole is moved off it and turned by keys', async () => {
  const near = { rightAscension: 0, declination: -90 }
  const { answer } = await showFrame(anObject(near))
  const none = { skyObjects: { __typename: 'SkyObjectPage', objects: [] } }
  expect(await answer('ObjectsOnChart', none)).toMatchObject({ near })
  const stage = page.getByRole('application')
  await expect.element(stage).toHaveAccessibleName(/^Frame: 00h 00m 00.00s −90° 00′ 00.0″/)
  stage.element().focus()
  await userEvent.keyboard('{ArrowLeft}++')
  await expect.element(stage).toHaveAccessibleName(/−89° \d\d′ .*, position angle 2.0°/)
  expect(document.body.innerHTML).not.toContain('NaN')
  await expect.element(page.getByRole('img', { name: /^Chart of the sky around the picture/ })).toBeVisible()
})
