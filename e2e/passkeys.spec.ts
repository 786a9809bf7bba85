import type { Page } from '@playwright/test'
import { linkIn } from '../server/testing/mail-server.ts'
import { addAuthenticator } from './authenticator.ts'
import { query, test, useConnectedSite } from './connected-site.ts'
import { account, answerQuestions, dialog, panel, toast } from './locators.ts'
import { demoPassword, register, signIn } from './people.ts'
import { expect, settled } from './test.ts'
import { holdOperation, watchOperations } from './watch-operations.ts'

useConnectedSite()

const rows = (page: Page) => page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
const add = (page: Page) => page.getByRole('button', { name: 'Add a passkey' })
const signInButton = (page: Page) => page.getByRole('button', { name: 'Continue with a passkey' })
const alert = (page: Page) => page.getByRole('alert').filter({ visible: true })

/** Sends the form for a passkey; the device waits for a touch. */
async function askForPasskey(page: Page) {
  await add(page).click()
  await dialog(page).getByLabel('Current password').fill(demoPassword)
  await page.keyboard.press('Enter')
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: /^Account of/ }).press('Enter')
  await page.getByRole('button', { name: 'Logout' }).press('Enter')
  await expect(page).toHaveURL('/login')
}

test('a user adds a passkey by keyboard alone, not after closing the dialog, renames it, and signs in by it with its button, and is offered it in the field for the email, also when the page was open for long; whom the device does not recognize is not signed in', async ({
  page,
  site,
}) => {
  const authenticator = await addAuthenticator(page)
  await register(page, 'Gus T. Seeing')
  await page.goto('/account')
  await expect(panel(page, 'Sign-in methods')).toContainText('No passkeys yet.')
  answerQuestions(page, true)
  const registration = await holdOperation(page, 'BeginPasskeyRegistration')
  await askForPasskey(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await authenticator.touch(async () => {
    registration.release()
    await settled(page)
  })
  await expect(panel(page, 'Sign-in methods')).toContainText('No passkeys yet.')

  const operations = watchOperations(page)
  await add(page).press('Enter')
  await expect(dialog(page).getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Laptop')
  await page.keyboard.press('Tab')
  await page.keyboard.type('not this one')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('alert')).toHaveText('This is not your current password')
  await page.getByLabel('Current password').last().fill(demoPassword)
  await authenticator.touch(async () => {
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Passkey added')).toBeVisible()
  })
  await expect(add(page)).toBeFocused()
  await expect(rows(page)).toHaveText(/^LaptopThis device onlyAdded .*, never usedRenameRemove$/)
  expect(operations.splice(0)).toEqual(['BeginPasskeyRegistration', 'BeginPasskeyRegistration', 'AddPasskey'])

  await rows(page).getByRole('button', { name: 'Rename Laptop' }).press('Enter')
  await expect(dialog(page).getByLabel('Name')).toHaveValue('Laptop')
  await dialog(page).getByLabel('Name').fill('Old laptop in the observatory')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Passkey renamed')).toBeVisible()
  await expect(rows(page).getByRole('button', { name: 'Rename Old laptop in the observatory' })).toBeFocused()

  await authenticator.touch(async () => {
    await askForPasskey(page)
    await expect(dialog(page).getByRole('alert')).toHaveText(
      'This device or password manager already has a passkey for your account.',
    )
  })
  await page.keyboard.press('Escape')

  await logOut(page)
  await settled(page)
  const beginning = await holdOperation(page, 'BeginPasskeySignIn')
  await signInButton(page).press('Enter')
  await expect(page.getByRole('button', { name: 'Waiting for your passkey …' })).toBeFocused()
  await authenticator.touch(async () => {
    beginning.release()
    await expect(page).toHaveURL('/')
  })
  await account(page, 'Gus T. Seeing').click()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(rows(page)).toContainText(/, last used/)

  await page.mouse.move(200, 100)
  await page.clock.install()
  operations.splice(0)
  const offers = () => operations.filter((name) => name === 'BeginPasskeySignIn').length
  await logOut(page)
  await page.mouse.move(200, 200)
  await settled(page)
  expect(offers(), 'of a visitor who passes by').toBe(0)
  await page.getByLabel('Email').focus()
  await expect.poll(offers).toBe(1)
  await settled(page)
  await page.clock.fastForward('04:00')
  await page.mouse.move(200, 300)
  await settled(page)
  expect(offers()).toBe(1)
  await authenticator.touch(async () => {
    await page.getByLabel('Email').hover()
    await expect(page).toHaveURL('/')
  })
  expect(operations.slice(operations.lastIndexOf('BeginPasskeySignIn'))).toEqual(
    expect.arrayContaining(['BeginPasskeySignIn', 'SignInWithPasskey']),
  )
  expect(offers()).toBe(2)

  await page.context().clearCookies()
  await page.goto('/login')
  await settled(page)
  await authenticator.recognize(false)
  await authenticator.touch(async () => {
    await signInButton(page).click()
    await expect(alert(page)).toHaveText(
      'No passkey was used. If you have none yet, sign in another way and add one at your account.',
    )
  })
  await expect(page).toHaveURL('/login')

  await page.goto(site.address.replace('localhost', '127.0.0.1') + '/login')
  await signInButton(page).click()
  await expect(alert(page)).toHaveText(`Open the site at ${site.address} to sign in this way.`)
  await page.evaluate(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await signInButton(page).click()
  await expect(alert(page)).toHaveText(/^This browser does not support passkeys here/)

  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await expect(signInButton(page)).toHaveCount(0)
})

test('a user of Google whose only other way is a passkey confirms by it, and cannot remove it before the account has a password; a removed one is refused', async ({
  page,
  site,
}) => {
  const authenticator = await addAuthenticator(page)
  await page.addInitScript(() => {
    // As in a browser that cannot be told of removed passkeys.
    for (const name of [
      'signalUnknownCredential',
      'signalAllAcceptedCredentials',
      'signalCurrentUserDetails',
    ])
      Reflect.deleteProperty(PublicKeyCredential, name)
  })
  const pascale = { subject: '1', name: 'Pascale', email: 'pascale@people.example', isEmailVerified: true }
  site.providers.google.people.push(pascale)
  await page.goto('/login')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await (await opened).getByRole('button', { name: 'Pascale' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/account')
  await add(page).click()
  await dialog(page).getByLabel('Name').fill('Phone')
  await authenticator.touch(async () => {
    await dialog(page).getByRole('button', { name: 'Add passkey' }).click()
    await expect(rows(page)).toHaveText(/^Phone/)
  })
  await page.getByRole('button', { name: 'Unlink Google' }).click()
  await expect(page.getByRole('button', { name: 'Link Google' })).toBeVisible()
  const { questions } = answerQuestions(page, true)
  const remove = rows(page).getByRole('button', { name: 'Remove Phone' })
  await remove.press('Enter')
  await expect(alert(page)).toHaveText(
    'This passkey is your only way to sign in. Set a password or add another way first.',
  )
  await expect(remove).toBeFocused()

  const form = panel(page, 'Password')
  await expect(form).toContainText('sign in with a passkey again')
  await authenticator.touch(async () => {
    await form.getByRole('button', { name: 'Confirm with a passkey' }).click()
    await expect(form).toContainText('Confirmed. You have 10 minutes to go on.')
  })
  await form.getByLabel('Password', { exact: true }).fill('Betelgeuse 1920')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('button', { name: 'Change password' })).toBeVisible()
  await remove.press('Enter')
  await expect(toast(page, 'Passkey removed')).toBeVisible()
  await expect(add(page)).toBeFocused()
  await expect(panel(page, 'Sign-in methods')).toContainText('No passkeys yet.')
  expect(questions).toHaveLength(2)

  await logOut(page)
  await settled(page)
  await authenticator.touch(async () => {
    await signInButton(page).click()
    await expect(alert(page)).toHaveText(
      'This passkey did not sign you in. Try again, or sign in another way.',
    )
  })
  await expect(page).toHaveURL('/login')
})

test('a device shows a passkey by the changed name and email of its user, and deletes one that its user removed, that the site does not know or that it did not add', async ({
  page,
  site,
}) => {
  const authenticator = await addAuthenticator(page)
  const [email, next] = ['cole-d-finger@demo.example', 'cole@people.example']
  await signIn(page, email)
  await page.goto('/account')
  const addPasskey = () =>
    authenticator.touch(async () => {
      await askForPasskey(page)
      await expect(rows(page)).toHaveText(/^Passkey on WindowsThis device only/)
    })
  answerQuestions(page, true)
  const addition = await holdOperation(page, 'AddPasskey')
  await authenticator.touch(async () => {
    await askForPasskey(page)
    await expect.poll(() => authenticator.passkeys()).toHaveLength(1)
  })
  await query(site, 'delete from passkey_challenge')
  addition.release()
  await expect(dialog(page).getByRole('alert')).toContainText('This took too long')
  await expect.poll(() => authenticator.passkeys()).toEqual([])
  await page.keyboard.press('Escape')

  await addPasskey()
  await page.getByLabel('Display name').fill('Coal D. Finger')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Your name was changed.')).toBeVisible()
  await expect
    .poll(() => authenticator.passkeys())
    .toEqual([{ userName: email, userDisplayName: 'Coal D. Finger' }])

  const form = panel(page, 'Email')
  await form.getByLabel('New email').fill(next)
  await form.getByLabel('Current password').fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.goto(linkIn(await site.mails.mailTo(next, /^Confirm your new email/)))
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect
    .poll(() => authenticator.passkeys())
    .toEqual([{ userName: next, userDisplayName: 'Coal D. Finger' }])

  await page.goto('/account')
  await rows(page)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(toast(page, 'Passkey removed')).toBeVisible()
  await expect.poll(() => authenticator.passkeys()).toEqual([])

  await addPasskey()
  await logOut(page)
  await settled(page)
  await query(site, 'delete from passkey')
  await authenticator.touch(async () => {
    await signInButton(page).click()
    await expect(alert(page)).toHaveText(
      'This passkey did not sign you in. Try again, or sign in another way.',
    )
  })
  await expect.poll(() => authenticator.passkeys()).toEqual([])

  await signIn(page, next)
  await page.goto('/account')
  await addPasskey()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await dialog(page).getByLabel('Current password').fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Your account is deleted.')).toBeVisible()
  await expect.poll(() => authenticator.passkeys()).toEqual([])
})
