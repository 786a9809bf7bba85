import type { Page } from '@playwright/test'
import { choose, filesNamed, openGallery, openUpload, send } from './gallery.ts'
import { account, answerQuestions, headerLink, panel, rows, toast } from './locators.ts'
import { logIn, logInByApi, signIn } from './people.ts'
import { expect, settled, test, useOwnDatabase } from './test.ts'
import { watchOperations } from './watch-operations.ts'

useOwnDatabase()

const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })
const dismiss = (page: Page) => ended(page).getByRole('button', { name: 'Not now' }).click()
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click()
const location = (page: Page) => page.getByLabel('Location')

/** Ends the session, as expiry or a logout in another tab does. */
const endSession = (page: Page) => page.context().clearCookies()

async function editLocation(page: Page, creator: string, text: string) {
  await signIn(page, `${creator}@demo.example`)
  await page.goto('/dashboard')
  await location(page).fill(text)
}

test('a creator whose session ends while editing logs in on the page, and the input is saved', async ({
  page,
}) => {
  await editLocation(page, 'nova-caine', 'Paranal')
  await endSession(page)
  const operations = watchOperations(page)
  await save(page)
  await expect(ended(page)).toContainText('Nova Caine')
  await expect(page.locator('header').getByText('Sign In')).toBeVisible()
  await dismiss(page)
  await expect(location(page)).toHaveValue('Paranal')
  await expect(page).toHaveURL('/dashboard')
  await save(page)
  await expect(ended(page).getByLabel('Email')).toHaveValue('nova-caine@demo.example')
  await logIn(page, 'nova-caine@demo.example')
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
  await expect(ended(page)).toHaveCount(0)
  await expect(account(page, 'Nova Caine')).toBeVisible()
  await expect(location(page)).toHaveValue('Paranal')
  expect(operations.filter((name) => name !== 'Session')).toEqual([
    'UpdateCreatorProfile',
    'UpdateCreatorProfile',
    'LogIn',
    'UpdateCreatorProfile',
  ])
  await page.reload()
  await expect(location(page)).toHaveValue('Paranal')
})

test('a user whose session has ended opens the account page, and logs in', async ({ page }) => {
  await signIn(page, 'barlow-watts@demo.example')
  await page.goto('/')
  await account(page, 'Barlow Watts').click()
  await endSession(page)
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page).toHaveURL('/login')
  await logIn(page, 'barlow-watts@demo.example')
  await account(page, 'Barlow Watts').click()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page.getByLabel('Display name')).toHaveValue(/Barlow Watts/)
})

test('a user whose session ends on the account page keeps the text of every form', async ({ page }) => {
  await signIn(page, 'barlow-watts@demo.example')
  await page.goto('/account')
  await page.getByLabel('New password').fill('Betelgeuse 1920')
  await page.getByLabel('Display name').fill('Barlow Watts II')
  await endSession(page)
  const saveName = () => page.getByRole('button', { name: 'Save name' }).click()
  await saveName()
  await dismiss(page)
  await expect(headerLink(page, 'Sign In')).toBeVisible()
  await expect(page.getByLabel('Display name')).toHaveValue('Barlow Watts II')
  await saveName()
  await ended(page).getByLabel('Password').fill('starlight-demo')
  await ended(page).getByRole('button', { name: 'Log in' }).click()
  await expect(toast(page, 'Your name was changed.')).toBeVisible()
  await expect(account(page, 'Barlow Watts II')).toBeVisible()
  await expect(page.getByLabel('New password')).toHaveValue('Betelgeuse 1920')
})

test('a creator who logs out in another tab keeps what is typed here, and saves it after signing in again', async ({
  page,
  context,
}) => {
  await editLocation(page, 'nova-caine', 'Cerro Pachón')
  const other = await context.newPage()
  await other.goto('/')
  await account(other, 'Nova Caine').click()
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(headerLink(page, 'Sign In')).toBeVisible()
  await expect(location(page)).toHaveValue('Cerro Pachón')
  await save(page)
  await logIn(page, 'nova-caine@demo.example')
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
})

test('a creator who dismisses the dialog five times and signs in in another tab sees the account again, by one check per focus', async ({
  page,
}) => {
  await editLocation(page, 'nova-caine', 'La Silla')
  await endSession(page)
  for (let time = 0; time < 5; time++) {
    await save(page)
    await dismiss(page)
  }
  await expect(headerLink(page, 'Sign In')).toBeVisible()
  const operations = watchOperations(page)
  const focus = async () => {
    await settled(page)
    operations.length = 0
    await page.evaluate(() => window.dispatchEvent(new FocusEvent('focus')))
    await settled(page)
    expect(operations).toEqual(['Session'])
  }
  await focus()
  await save(page)
  await expect(ended(page).getByLabel('Password')).toBeVisible()
  await focus()
  await dismiss(page)
  await logInByApi(page, 'nova-caine@demo.example')
  await focus()
  await expect(account(page, 'Nova Caine')).toBeVisible()
  await expect(location(page)).toHaveValue('La Silla')
})

test('a creator who is signed out while moving and deleting gear signs in once, and all changes are made', async ({
  page,
}) => {
  await signIn(page, 'hal-alpha@demo.example')
  await page.goto('/dashboard/gear')
  const gear = rows(panel(page, 'Gear'))
  await gear.first().waitFor()
  const [first, second, ...others] = await gear.allTextContents()
  const done = [second!, first!, ...others.slice(0, -1)]
  await endSession(page)
  answerQuestions(page, true)
  // All at once, as on a slow line, before the dialog opens.
  await page.evaluate(() => {
    const button = (name: RegExp) =>
      [...document.querySelectorAll('main li button')].filter((one) =>
        name.test(one.ariaLabel ?? one.textContent),
      )
    ;(button(/down$/)[0] as HTMLElement).click()
    ;(button(/^Delete/).at(-1) as HTMLElement).click()
  })
  await expect(ended(page)).toBeVisible()
  await logIn(page, 'hal-alpha@demo.example')
  await expect(toast(page, 'Gear item deleted')).toBeVisible()
  await expect(ended(page)).toHaveCount(0)
  await expect(gear).toHaveText(done)
  await page.reload()
  await expect(gear).toHaveText(done)
})

test.describe('on an upload', () => {
  test.use({ expectedConsole: /status of 401/ })

  test('a creator whose session ends before an upload logs in over the form, and the pictures are uploaded', async ({
    page,
  }) => {
    await openGallery(page, 'dusty-lane')
    await openUpload(page)
    await choose(page, await filesNamed('orion.jpg'))
    await endSession(page)
    await send(page)
    await expect(ended(page)).toBeVisible()
    await logIn(page, 'dusty-lane@demo.example')
    await expect(toast(page, '1 image(s) uploaded successfully!')).toBeVisible()
  })
})

test.describe('when another account has signed in in another tab', () => {
  test.use({ expectedConsole: /status of 412/ })

  test('the change is not sent with its cookie: the creator reads which account it belongs to, and signs in again', async ({
    page,
  }) => {
    await editLocation(page, 'orla-penumbra', 'La Silla')
    await logInByApi(page, 'gus-t-seeing@demo.example')
    await save(page)
    const dialog = page.getByRole('dialog', { name: 'Signed in as Gus T. Seeing' })
    await expect(dialog).toContainText('belongs to Orla Penumbra')
    await expect(page.getByRole('button', { name: 'Account of Gus T. Seeing' })).toBeVisible()
    await logIn(page, 'orla-penumbra@demo.example')
    await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
    await expect(account(page, 'Orla Penumbra')).toBeVisible()
  })

  test('a new profile is not created for it, and the user may reload to see its dashboard', async ({
    page,
  }) => {
    await signIn(page, 'newcomer@demo.example')
    await page.goto('/dashboard')
    await page.getByLabel('Bio').fill('I measured how galaxies turn.')
    await logInByApi(page, 'phil-terwheel@demo.example')
    await page.getByRole('button', { name: 'Create profile' }).click()
    const dialog = page.getByRole('dialog', { name: 'Signed in as Phil Terwheel' })
    answerQuestions(page, true) // the browser's beforeunload dialog
    await dialog.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByText('/creators/phil-terwheel')).toBeVisible()
    await expect(page.getByLabel('Bio')).not.toHaveValue('I measured how galaxies turn.')
  })
})
