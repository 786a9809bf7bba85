import { account, heading, headerLink } from './locators.ts'
import { logIn } from './people.ts'
import { expect, settled, test } from './test.ts'
import { watchOperations } from './watch-operations.ts'

test('a user signs in, is welcomed after 200 ms, and signs out; who logs in after them in the same tab sees nothing of the first', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const send = window.fetch.bind(window)
    window.fetch = (address, init) => {
      if (typeof init?.body === 'string' && init.body.includes('LogOut'))
        Object.assign(window, { isKeptAlive: init?.keepalive })
      return send(address, init)
    }
  })
  await page.goto('/')
  await headerLink(page, 'Sign In').click()
  await page.getByLabel('Email').waitFor()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await logIn(page, 'dusty-lane@demo.example')
  await expect(account(page, 'Dusty Lane')).toBeVisible()
  await page.clock.runFor(199)
  await expect(page).toHaveURL('/login')
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/')
  await page.clock.resume()
  await expect(page.getByText('Welcome back, Dusty Lane')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create Creator Profile' })).toBeVisible()

  await page.reload()
  await headerLink(page, 'Creators').click()
  await expect(heading(page, 'Creators')).toBeVisible()
  await headerLink(page, 'Dashboard').click()
  await expect(page.getByText('/creators/dusty-lane')).toBeVisible()
  await account(page, 'Dusty Lane').click()
  await expect(page.getByText('dusty-lane@demo.example')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await settled(page)
  // Closing the tab must not abort the request.
  expect(await page.evaluate(() => Reflect.get(window, 'isKeptAlive'))).toBe(true)

  const operations = watchOperations(page)
  await headerLink(page, 'Creators').click()
  await expect(heading(page, 'Creators')).toBeVisible()
  await settled(page)
  expect(operations).toEqual(['CreatorsPage'])
  await headerLink(page, 'Sign In').click()
  await logIn(page, 'phil-terwheel@demo.example')
  await expect(page).toHaveURL('/')
  await headerLink(page, 'Dashboard').click()
  await expect(page.getByText('/creators/phil-terwheel')).toBeVisible()
  await expect(page.getByText('Dusty Lane')).toHaveCount(0)
  await expect(page.getByText('/creators/dusty-lane')).toHaveCount(0)
})

test('a newcomer reads why a sign-in and a registration are rejected, keeps the email between the forms, also after a reload and Back, and is signed in', async ({
  page,
}) => {
  const email = `${crypto.randomUUID()}@people.example`
  const alert = page.getByRole('alert').filter({ visible: true })
  const [name, address, password] = ['Display name', 'Email', 'Password'].map((label) =>
    page.getByLabel(label),
  )
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign Up Now' }).click()
  await expect(heading(page, 'Create your account')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Create your account')).toBeVisible()
  await expect(page.getByText('uppercase, lowercase and a number')).toBeVisible()
  await expect(page.getByText('Spaces, emojis and special characters')).toBeVisible()
  await address!.fill('hal-alpha@demo.example')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(heading(page, 'Welcome back')).toBeFocused()
  await expect(address!).toHaveValue('hal-alpha@demo.example')
  await password!.fill('wrong')
  await page.keyboard.press('Enter')
  await expect(alert).toHaveText('Invalid email or password')
  await expect(password!).toHaveValue('wrong')
  await password!.fill('')
  await page.keyboard.press('Enter')
  await expect(password!).toHaveAccessibleDescription('Password is required')
  await expect(alert.filter({ hasText: 'Invalid email or password' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(address!).toHaveValue('hal-alpha@demo.example')
  await page.goBack()
  await expect(page).toHaveURL('/')

  await page.goForward()
  const submit = page.getByRole('button', { name: 'Sign up' })
  await address!.fill('not an address')
  await submit.click()
  await expect(name!).toHaveAccessibleDescription('Name is required')
  await expect(address!).toHaveAccessibleDescription('Email is required')
  await expect(password!).toHaveAccessibleDescription('Password must be at least 8 characters')
  await expect(name!).toBeFocused()
  await name!.fill('Vera 🔭 Rubin')
  await address!.fill('Dusty-Lane@demo.example')
  await password!.fill('Andromeda 1968')
  await expect(password!).toHaveAttribute('type', 'password')
  await page.keyboard.press('Tab')
  const show = page.getByRole('button', { name: 'Show password' })
  await expect(show).toBeFocused()
  for (const [isShown, type] of [
    ['true', 'text'],
    ['false', 'password'],
  ] as const) {
    await page.keyboard.press('Enter')
    await expect(show).toHaveAttribute('aria-pressed', isShown)
    await expect(password!).toHaveAttribute('type', type)
    await expect(password!).toHaveValue('Andromeda 1968')
  }
  await submit.click()
  await expect(alert).toHaveText('This email is already registered. Please try logging in instead.')
  await expect(password!).toHaveValue('Andromeda 1968')
  await address!.fill(email)
  await submit.click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Welcome, Vera 🔭 Rubin')).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL('/')
})
