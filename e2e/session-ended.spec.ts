import type { Page } from '@playwright/test'
import { choose, filesNamed, openUpload, send } from './gallery.ts'
import { account, answerQuestions, headerLink, toast } from './locators.ts'
import { aCreator, logIn, logInByApi } from './people.ts'
import { expect, test } from './test.ts'
import { holdOperation, watchOperations } from './watch-operations.ts'

const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click()
const location = (page: Page) => page.getByLabel('Location')

test.describe('in another tab', () => {
  test.use({ expectedConsole: /status of 412/ })

  test('a creator who logs out while editing keeps the input, logs in on the page and so in the other tab, and it is saved; after another account has signed in, the change is not sent with its cookie: the creator reads which account it belongs to, and signs in again or reloads', async ({
    page,
    context,
  }) => {
    const { email } = await aCreator(page, 'Nova Caine II')
    await page.goto('/dashboard')
    await location(page).fill('Paranal')
    const other = await context.newPage()
    await other.goto('/')
    const held = await holdOperation(other, 'LogOut')
    await account(other, 'Nova Caine II').click()
    await other.getByRole('button', { name: 'Logout' }).click()
    // At once, before the server answers.
    await expect(headerLink(page, 'Sign In')).toBeVisible()
    const loggedOut = other.waitForResponse(
      (response) => response.request().postDataJSON()?.operationName === 'LogOut',
    )
    held.release()
    await loggedOut
    await expect(headerLink(other, 'Sign In')).toBeVisible()
    await expect(location(page)).toHaveValue('Paranal')

    const operations = watchOperations(page)
    await save(page)
    await expect(ended(page)).toContainText('Nova Caine II')
    await expect(page.locator('header').getByText('Sign In')).toBeVisible()
    await ended(page).getByRole('button', { name: 'Not now' }).click()
    await expect(location(page)).toHaveValue('Paranal')
    await expect(page).toHaveURL('/dashboard')
    await save(page)
    await expect(ended(page).getByLabel('Email')).toHaveValue(email)
    await logIn(page, email)
    await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
    await expect(ended(page)).toHaveCount(0)
    for (const tab of [page, other]) await expect(account(tab, 'Nova Caine II')).toBeVisible()
    await expect(location(page)).toHaveValue('Paranal')
    expect(operations.filter((name) => name !== 'Session')).toEqual([
      'UpdateCreatorProfile',
      'UpdateCreatorProfile',
      'LogIn',
      'UpdateCreatorProfile',
    ])
    await page.reload()
    await expect(location(page)).toHaveValue('Paranal')

    await location(page).fill('La Silla')
    await logInByApi(page, 'gus-t-seeing@demo.example')
    await save(page)
    const dialog = page.getByRole('dialog', { name: 'Signed in as Gus T. Seeing' })
    await expect(dialog).toContainText('belongs to Nova Caine II')
    await expect(page.getByRole('button', { name: 'Account of Gus T. Seeing' })).toBeVisible()
    await logIn(page, email)
    await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
    await expect(account(page, 'Nova Caine II')).toBeVisible()

    await location(page).fill('Paranal')
    await logInByApi(page, 'gus-t-seeing@demo.example')
    await save(page)
    answerQuestions(page, true) // the browser's beforeunload dialog
    await dialog.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByText('/creators/gus-t-seeing')).toBeVisible()
    await expect(location(page)).not.toHaveValue('Paranal')
  })
})

test.describe('on an upload', () => {
  test.use({ expectedConsole: /status of 401/ })

  test('a creator whose session ends before an upload logs in over the form, and the pictures are uploaded', async ({
    page,
  }) => {
    const { email } = await aCreator(page, 'Ray Bender')
    await page.goto('/dashboard/gallery')
    await openUpload(page)
    await choose(page, await filesNamed('orion.jpg'))
    await page.context().clearCookies()
    await send(page)
    await expect(ended(page)).toBeVisible()
    await logIn(page, email)
    await expect(toast(page, '1 picture(s) uploaded successfully!')).toBeVisible()
  })
})
