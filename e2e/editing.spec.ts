import type { Page } from '@playwright/test'
import { button, choose, coverMark, filesNamed, gallery, openUpload, send } from './gallery.ts'
import {
  account,
  answerQuestions,
  dashboardLink,
  dialog,
  discardQuestion,
  heading,
  headerLink,
  panel,
  toast,
} from './locators.ts'
import { aPhotographer, demoPassword } from './people.ts'
import { expect, test } from './test.ts'
import { translate } from './translate.ts'
import { holdOperation } from './watch-operations.ts'

async function addGear(page: Page, name: string) {
  await panel(page, 'Gear').getByRole('button', { name: 'Add' }).click()
  await dialog(page).getByLabel('Item name').fill(name)
  await dialog(page).getByLabel('Category').fill('Mount')
}

const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click()

const beingSaved = 'Your changes are being saved. Leave without waiting? If saving fails, they are lost.'

test.describe('when the connection is lost', () => {
  test.use({ expectedConsole: /ERR_FAILED/ })

  test('a creator who cancels the dialog of a save reads elsewhere that it failed, or that a move or a deletion did', async ({
    page,
  }) => {
    const { profileId } = await aPhotographer(page, 'Wanda Way', [])
    const data = { creatorProfileId: profileId, itemName: 'EQ6-R', category: 'Mount' }
    await page.request.post('/_api/creator-gear/create', { data })
    await page.goto('/dashboard/gear')
    const answers = answerQuestions(page, false)
    const leave = async () => {
      await page.getByRole('link', { name: 'About', exact: true }).click()
      await expect(heading(page, 'About')).toBeVisible()
    }
    await addGear(page, 'Star tracker')
    const saving = await holdOperation(page, 'CreateGearItem')
    await save(page)
    await expect(dialog(page).getByRole('button', { name: 'Saving …' })).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toBeVisible()
    answers.isAccepted = true
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toHaveCount(0)
    expect(answers.questions).toEqual([beingSaved, beingSaved])
    await leave()
    saving.fail()
    await expect(toast(page, 'Creation failed')).toBeVisible()

    for (const [operation, name, message] of [
      ['MoveGearItem', /down$/, 'Update failed'],
      ['DeleteGearItem', /^Delete/, 'Deletion failed'],
    ] as const) {
      await page.goBack()
      const changing = await holdOperation(page, operation)
      await panel(page, 'Gear').getByRole('button', { name }).first().click()
      await leave()
      changing.fail()
      await expect(toast(page, message)).toBeVisible()
    }
  })
})

test('a creator is asked before a link, Back or closing the tab discards unsaved input, and not by the skip link before or after it', async ({
  page,
}) => {
  await aPhotographer(page, 'Una Saved', [])
  await page.goto('/creators')
  await headerLink(page, 'Dashboard').click()
  const answers = answerQuestions(page, false)
  const asked = () => answers.questions.splice(0)
  const skip = async () => {
    await page.getByRole('link', { name: 'Skip to content' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  }
  const location = page.getByLabel('Location')
  const gear = dashboardLink(page, 'Gear')
  await location.fill('Unsaved place')
  await skip()
  await location.fill('Unsaved place, more exactly')
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
  expect(asked()).toEqual([])
  await page.goForward()
  await expect(page).toHaveURL('/dashboard#main')
  await page.evaluate(() => window.history.go(-2))
  await expect.poll(asked).toEqual([discardQuestion])
  await expect(page).toHaveURL('/dashboard#main')
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
  await page.goBack()
  await expect.poll(asked).toEqual([discardQuestion])
  await gear.click()
  await expect.poll(asked).toEqual([discardQuestion])
  const question = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  expect((await question).type()).toBe('beforeunload')
  await expect(page).toHaveURL('/dashboard')
  await expect(location).toHaveValue('Unsaved place, more exactly')
  answers.isAccepted = true
  await page.goBack()
  await expect(page).toHaveURL('/creators')
  await expect(page.getByRole('article').first()).toBeVisible()

  await headerLink(page, 'Dashboard').click()
  await location.waitFor()
  await skip()
  await gear.click()
  await addGear(page, 'Unsaved')
  answers.isAccepted = false
  asked()
  await page.goBack()
  await expect.poll(asked).toEqual([discardQuestion])
  await page.evaluate(() => window.history.go(-3))
  await expect.poll(asked).toEqual([discardQuestion])
  await expect(page).toHaveURL('/dashboard/gear')
  await expect(dialog(page).getByLabel('Item name')).toHaveValue('Unsaved')
  answers.isAccepted = true
  await page.goBack()
  await expect(page).toHaveURL('/dashboard#main')
})

test('a creator who uses the site in another language saves the profile, gear, pictures, the name and a token', async ({
  page,
}) => {
  answerQuestions(page, true)
  await aPhotographer(page, 'Tran Slate', ['One', 'Two'])
  await page.goto('/dashboard')
  await translate(page)
  await page.getByRole('textbox', { name: 'Specialties' }).fill('Comets')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove specialty Comets' }).click()
  const website = page.getByLabel('Website', { exact: true })
  await website.fill('nothing')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(website).toHaveAccessibleDescription(
    'Must be a valid URL, with a name and an ending such as example.org',
  )
  await website.fill('https://nova.example')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible()

  await dashboardLink(page, 'Gear').click()
  const gear = panel(page, 'Gear')
  await gear.getByRole('button', { name: 'Add' }).click()
  await dialog(page).getByLabel('Item name').fill('Askar 71')
  await dialog(page).getByLabel('Category').fill('Telescope')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await gear.getByRole('button', { name: 'Edit Askar 71' }).click()
  await dialog(page).getByLabel('Item name').fill('Askar 81')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(gear.getByText('Askar 81')).toBeVisible()
  await gear.getByRole('button', { name: 'Delete Askar 81' }).click()
  await expect(gear.getByText('Askar 81')).toHaveCount(0)

  await dashboardLink(page, 'Gallery').click()
  const mark = coverMark(gallery(page))
  await expect(mark).toHaveText('Cover: the newest')
  // The newest image keeps its mark, whose text changes.
  const chooses = button(page, /the cover$/).first()
  for (const text of ['Cover', 'Cover: the newest']) {
    await chooses.click()
    await expect(mark).toHaveText(text)
  }
  await openUpload(page)
  await choose(page, await filesNamed('one.jpg', 'two.jpg'))
  await dialog(page).getByText('How it was taken').click()
  await dialog(page).getByRole('combobox', { name: 'Objects' }).fill('m31')
  await dialog(page)
    .getByRole('option', { name: /Andromeda/ })
    .click()
  await expect(dialog(page).getByRole('list', { name: 'Objects' })).toContainText('Andromeda Galaxy')
  await dialog(page).getByRole('button', { name: 'Remove Andromeda Galaxy' }).click()
  await dialog(page).getByRole('button', { name: 'Remove two.jpg' }).click()
  await send(page)
  await expect(toast(page, '1 picture(s) uploaded successfully!')).toBeVisible()

  await page.goto('/account')
  await translate(page)
  await page.getByLabel('Display name').fill('Tran Slate II')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(account(page, 'Tran Slate II')).toBeVisible()
  await page.getByRole('button', { name: 'Create token' }).click()
  await dialog(page).getByLabel('Name').fill('script')
  await dialog(page).getByLabel('Current password').fill(demoPassword)
  await dialog(page).getByRole('button', { name: 'Create token' }).click()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('list', { name: 'Access tokens' })).toContainText(/^script.*, never used/)
})
