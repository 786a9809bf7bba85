import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { anId } from '../../testing/answers.ts'
import { button, show, toast } from '../../testing/show.tsx'
import { SkyHoursForm } from './SkyHoursForm.tsx'

const account = (creatorProfile: { id: number; showsSkyHours: boolean } | null) => ({
  id: anId(),
  creatorProfile,
})
const choice = page.getByRole('checkbox', { name: /^The exposures of my public pictures count/ })

test('a creator takes their hours out of the map of the sky, and changes nothing by saving again', async () => {
  const creatorProfile = { id: anId(), showsSkyHours: true }
  const { next, held } = await show(<SkyHoursForm account={account(creatorProfile)} />)
  await expect.element(choice).toBeChecked()
  await choice.click()
  await button('Save').click()
  const { variables, answer } = await next('ShowSkyHours')
  expect(variables).toEqual({ input: { creatorProfileId: creatorProfile.id, showsSkyHours: false } })
  const changed = { __typename: 'CreatorProfile', ...creatorProfile, showsSkyHours: false }
  answer({
    data: { updateCreatorProfile: { __typename: 'UpdateCreatorProfilePayload', creatorProfile: changed } },
  })
  await expect.element(toast('Saved. The map follows within a minute.')).toBeVisible()
  await expect.element(choice).not.toBeChecked()
  await button('Save').click()
  await expect.element(toast('No changes to save.')).toBeVisible()
  expect(held).toEqual([])
})

test('a creator reads why the choice was not saved, and keeps it', async () => {
  const { next } = await show(<SkyHoursForm account={account({ id: anId(), showsSkyHours: false })} />)
  await choice.click()
  await button('Save').click()
  ;(await next('ShowSkyHours')).fail()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(choice).toBeChecked()
})

test('a user without a profile reads that their pictures will count', async () => {
  await show(<SkyHoursForm account={account(null)} />)
  await expect.element(page.getByText(/^Your public pictures will count in it/)).toBeVisible()
  await expect.element(choice).not.toBeInTheDocument()
})
