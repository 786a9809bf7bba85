import type { Page } from '@playwright/test'
import { choose, filesNamed, openGallery, openUpload, send } from './gallery-steps.ts'
import { toast } from './page-checks.ts'
import { settled } from './settled.ts'
import { logIn, signIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import { watchOperations } from './watch-operations.ts'

const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })
const account = (page: Page, name: string) => page.getByRole('button', { name: `Account of ${name}` })

/** Ends the session, as expiry or a logout in another tab does. */
const endSession = (page: Page) => page.context().clearCookies()

/** Sends a request like another tab of the same browser, which shares the cookie. */
async function signInElsewhere(page: Page, email: string) {
  const query = 'mutation ($input: LogInInput!) { logIn(input: $input) { session { id } } }'
  const input = { email, password: 'starlight-demo' }
  const response = await page.request.post('/graphql', { data: { query, variables: { input } } })
  expect((await response.json()).errors).toBeUndefined()
}

test('a creator whose session ends while editing logs in on the page, and the input is saved', async ({
  page,
}) => {
  await signIn(page, 'nova-caine@demo.example')
  await page.goto('/dashboard')
  await page.getByLabel('Location').fill('Paranal')
  await endSession(page)
  const operations = watchOperations(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(ended(page)).toContainText('Nova Caine')
  await expect(page.locator('header').getByText('Sign In')).toBeVisible()

  await ended(page).getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByLabel('Location')).toHaveValue('Paranal')
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(ended(page).getByLabel('Email')).toHaveValue('nova-caine@demo.example')
  await logIn(page, 'nova-caine@demo.example')
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
  await expect(ended(page)).toHaveCount(0)
  await expect(account(page, 'Nova Caine')).toBeVisible()
  await expect(page.getByLabel('Location')).toHaveValue('Paranal')
  expect(operations.filter((name) => name !== 'Session')).toEqual([
    'UpdateCreatorProfile',
    'UpdateCreatorProfile',
    'LogIn',
    'UpdateCreatorProfile',
  ])
  await page.reload()
  await expect(page.getByLabel('Location')).toHaveValue('Paranal')
})

test('a user whose session ends on the account page keeps the text of every form', async ({ page }) => {
  await signIn(page, 'nova-caine@demo.example')
  await page.goto('/account')
  await page.getByLabel('New password').fill('Betelgeuse 1920')
  await page.getByLabel('Display name').fill('Nova Caine II')
  await endSession(page)
  await page.getByRole('button', { name: 'Save name' }).click()
  await ended(page).getByRole('button', { name: 'Not now' }).click()
  await expect(page.locator('header').getByText('Sign In')).toBeVisible()
  await expect(page.getByLabel('Display name')).toHaveValue('Nova Caine II')
  await page.getByRole('button', { name: 'Save name' }).click()
  await ended(page).getByLabel('Password').fill('starlight-demo')
  await ended(page).getByRole('button', { name: 'Log in' }).click()
  await expect(toast(page, 'Your name was changed.')).toBeVisible()
  await expect(account(page, 'Nova Caine II')).toBeVisible()
  await expect(page.getByLabel('New password')).toHaveValue('Betelgeuse 1920')
  await page.getByLabel('Display name').fill('Nova Caine')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(account(page, 'Nova Caine')).toBeVisible()
})

test('a creator who logs out in another tab keeps what is typed here, and saves it after signing in again', async ({
  page,
  context,
}) => {
  await signIn(page, 'nova-caine@demo.example')
  await page.goto('/dashboard')
  await page.getByLabel('Location').fill('Cerro Pachón')
  const other = await context.newPage()
  await other.goto('/')
  await account(other, 'Nova Caine').click()
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(page.locator('header').getByText('Sign In')).toBeVisible()
  await expect(page.getByLabel('Location')).toHaveValue('Cerro Pachón')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await logIn(page, 'nova-caine@demo.example')
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
})

test('a creator who dismisses the dialog and signs in in another tab sees the account again', async ({
  page,
}) => {
  await signIn(page, 'nova-caine@demo.example')
  await page.goto('/dashboard')
  await page.getByLabel('Location').fill('Armazones')
  await endSession(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await ended(page).getByRole('button', { name: 'Not now' }).click()
  await expect(page.locator('header').getByText('Sign In')).toBeVisible()
  await signInElsewhere(page, 'nova-caine@demo.example')
  await page.evaluate(() => window.dispatchEvent(new FocusEvent('focus')))
  await expect(account(page, 'Nova Caine')).toBeVisible()
  await expect(page.getByLabel('Location')).toHaveValue('Armazones')
})

test('a creator who dismisses the dialog five times sends one session check when the window gets the focus', async ({
  page,
}) => {
  await signIn(page, 'nova-caine@demo.example')
  await page.goto('/dashboard')
  await page.getByLabel('Location').fill('La Silla')
  await endSession(page)
  for (let time = 0; time < 5; time++) {
    await page.getByRole('button', { name: 'Save changes' }).click()
    await ended(page).getByRole('button', { name: 'Not now' }).click()
  }
  await settled(page)
  const operations = watchOperations(page)
  const focus = () => page.evaluate(() => window.dispatchEvent(new FocusEvent('focus')))
  await focus()
  await settled(page)
  expect(operations).toEqual(['Session'])

  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(ended(page).getByLabel('Password')).toBeVisible()
  await settled(page)
  operations.length = 0
  await focus()
  await settled(page)
  expect(operations).toEqual(['Session'])
})

test('a creator who is signed out while moving and deleting gear signs in once, and all changes are made', async ({
  page,
}) => {
  await signIn(page, 'hal-alpha@demo.example')
  await page.goto('/dashboard/gear')
  const rows = page
    .getByRole('region', { name: 'Gear' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
  await rows.first().waitFor()
  const [first, second, ...others] = await rows.allTextContents()
  const done = [second!, first!, ...others.slice(0, -1)]
  await endSession(page)
  page.on('dialog', (question) => void question.accept())
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
  await expect(rows).toHaveText(done)
  await page.reload()
  await expect(rows).toHaveText(done)
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
    await signIn(page, 'orla-penumbra@demo.example')
    await page.goto('/dashboard')
    await page.getByLabel('Location').fill('La Silla')
    await signInElsewhere(page, 'gus-t-seeing@demo.example')
    await page.getByRole('button', { name: 'Save changes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Signed in as Gus T. Seeing' })
    await expect(dialog).toContainText('belongs to Orla Penumbra')
    await expect(account(page, 'Gus T. Seeing')).toBeVisible()
    await logIn(page, 'orla-penumbra@demo.example')
    await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
    await expect(account(page, 'Orla Penumbra')).toBeVisible()
  })

  test('a new profile is not created for it, and the user may reload to see its dashboard', async ({
    page,
  }) => {
    await page.goto('/login?form=register')
    await page.getByLabel('Display name').fill('Vera')
    await page.getByLabel('Email').fill('vera@people.example')
    await page.getByLabel('Password').fill('Andromeda 1968')
    await page.getByRole('button', { name: 'Sign up' }).first().click()
    await expect(page).toHaveURL('/')
    await page.goto('/dashboard')
    await page.getByLabel('Bio').fill('I measured how galaxies turn.')
    await signInElsewhere(page, 'phil-terwheel@demo.example')
    await page.getByRole('button', { name: 'Create profile' }).click()
    const dialog = page.getByRole('dialog', { name: 'Signed in as Phil Terwheel' })
    page.on('dialog', (question) => void question.accept()) // the browser's beforeunload dialog
    await dialog.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByText('/creators/phil-terwheel')).toBeVisible()
    await expect(page.getByLabel('Bio')).not.toHaveValue('I measured how galaxies turn.')
  })
})
