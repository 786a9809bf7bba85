import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import DashboardGearPage from '../../pages/dashboard/DashboardGearPage.tsx'
import { aGearItem, aProfile, aRig, changed } from '../../testing/answers.ts'
import { enter, field, press, seen, show, toast } from '../../testing/show.tsx'

test('a creator makes a rig, and sees its field without another request; a name that is used, and gear that another tab has deleted, are said beside their fields', async () => {
  const gear = [aGearItem(), aGearItem({ itemName: 'ASI2600MC', category: 'Camera' })]
  const { next, answer, held } = await show(<DashboardGearPage />)
  const profile = aProfile({ gear })
  await answer('DashboardGearPage', { creatorProfile: profile })
  const rigs = page.getByRole('region', { name: 'Rigs' })
  await expect.element(rigs.getByText(/^No rigs yet/)).toBeVisible()
  await press(rigs.getByRole('button', { name: 'Add' }))
  await expect.element(field('Name')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await seen('Choose at least one piece of gear')
  await expect.element(field('Name')).toHaveFocus()
  enter(field('Name'), 'RedCat on AM5')
  await userEvent.keyboard('{Tab}{Tab}[Space]{Shift>}{Tab}{/Shift}[Space]')
  for (const [path, message] of [
    ['name', 'You have a rig of this name already'],
    ['gear', 'Some of it is not on your gear list'],
  ]) {
    await press('Save')
    const create = await next('CreateRig')
    expect(create.variables).toMatchObject({
      input: { name: 'RedCat on AM5', gear: [gear[1]!.id, gear[0]!.id] },
    })
    const extensions = { code: 'BAD_USER_INPUT', problems: [{ path, rule: 'unique', limit: null, message }] }
    create.answer({ data: null, errors: [{ message, extensions }] })
    await expect.element(page.getByRole('dialog').getByText(message!).first()).toBeVisible()
    await expect.element(field(path === 'name' ? 'Name' : 'Redcat 51')).toHaveFocus()
  }
  await press('Save')
  const numbers = { focalLengthMm: 250, pixelSizeMicrons: 3.76, sensorWidthMm: 23.5, sensorHeightMm: 15.7 }
  const rig = aRig({ ...numbers, gear })
  await answer('CreateRig', changed('createRig', { rig, creatorProfile: { ...profile, rigs: [rig] } }))
  await expect.element(toast('Rig added')).toBeVisible()
  await seen('Redcat 51 · ASI2600MC')
  await seen('250 mm, 23.5 x 15.7 mm: 5.4° x 3.6°, 3.1″ a pixel')
  expect(held).toEqual([])
})
