import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import DashboardGearPage from '../../pages/dashboard/DashboardGearPage.tsx'
import { aGearItem, aProfile, aRig } from '../../testing/answers.ts'
import { button, field, show, toast } from '../../testing/show.tsx'

const rigs = page.getByRole('region', { name: 'Rigs' })
const redcat = aGearItem({ itemName: 'RedCat 51' })
const camera = aGearItem({ itemName: 'ASI2600MC', category: 'Camera' })
const numbers = { focalLengthMm: 250, pixelSizeMicrons: 3.76, sensorWidthMm: 23.5, sensorHeightMm: 15.7 }

async function showRigs(...listed: ReturnType<typeof aRig>[]) {
  const profile = aProfile({ gear: [redcat, camera], rigs: listed })
  const shown = await show(<DashboardGearPage />)
  const first = await shown.next('DashboardGearPage')
  first.answer({ data: { creatorProfile: profile } })
  await expect.element(rigs).toBeVisible()
  const answer = (mutation: string, changed: object[], payload: object = {}) => ({
    data: { [mutation]: { __typename: 'X', creatorProfile: { ...profile, rigs: changed }, ...payload } },
  })
  return { ...shown, answer }
}

test('a creator names a set of gear by the keyboard, and sees its field without another request', async () => {
  const { next, held, answer } = await showRigs()
  await expect.element(rigs.getByText(/^No rigs yet/)).toBeVisible()
  rigs.getByRole('button', { name: 'Add' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Name')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Choose at least one piece of gear')).toBeVisible()
  await expect.element(field('Name')).toHaveFocus()
  await userEvent.keyboard('RedCat on AM5{Tab}{Tab}[Space]{Shift>}{Tab}{/Shift}[Space]{Enter}')
  const created = await next('CreateRig')
  const { input } = created.variables as { input: { gear: number[] } }
  expect(input).toEqual(expect.objectContaining({ name: 'RedCat on AM5', gear: [camera.id, redcat.id] }))
  const rig = aRig({ ...numbers, gear: [redcat, camera] })
  created.answer(answer('createRig', [rig], { rig }))
  await expect.element(toast('Rig added')).toBeVisible()
  await expect.element(rigs.getByText('RedCat 51 · ASI2600MC')).toBeVisible()
  await expect.element(rigs.getByText('250 mm, 23.5 x 15.7 mm: 5.4° x 3.6°, 3.1″ a pixel')).toBeVisible()
  expect(held).toEqual([])
})

test('a name that is used, and gear that another tab has deleted, are said beside their fields', async () => {
  const { next } = await showRigs(aRig({ name: 'First', gear: [redcat] }))
  await button('Edit First').click()
  await field('Name').fill('Second')
  await field('ASI2600MC').click()
  for (const [path, message] of [
    ['name', 'You have a rig of this name already'],
    ['gear', 'Some of it is not on your gear list'],
  ]) {
    await button('Save').click()
    const update = await next('UpdateRig')
    const extensions = { code: 'BAD_USER_INPUT', problems: [{ path, rule: 'unique', limit: null, message }] }
    update.answer({ data: null, errors: [{ message, extensions }] })
    await expect.element(page.getByRole('dialog').getByText(message!).first()).toBeVisible()
    await expect.element(field(path === 'name' ? 'Name' : 'RedCat 51')).toHaveFocus()
  }
})
