import { account, answerQuestions, discardQuestion, heading, headerLink } from './locators.ts'
import { checkPage } from './page-checks.ts'
import { logIn, signIn } from './people.ts'
import { expect, settled, test } from './test.ts'
import { holdOperation, holdRequests, operationNameOf, watchOperations } from './watch-operations.ts'

test('a newcomer signs in with a demo account, is welcomed after 200 ms, and signs out', async ({ page }) => {
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
  await account(page, 'Dusty Lane').click()
  await expect(page.getByText('dusty-lane@demo.example')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(headerLink(page, 'Sign In')).toBeVisible()
  await settled(page)
  await page.reload()
  await expect(headerLink(page, 'Sign In')).toBeVisible()
})

test('a newcomer sees the registration form, also after a reload, keeps the email, and is signed in', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign Up Now' }).click()
  await expect(heading(page, 'Create your account')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Create your account')).toBeVisible()
  await expect(page.getByText('uppercase, lowercase and a number')).toBeVisible()
  await expect(page.getByText('Spaces, emojis and special characters')).toBeVisible()
  await checkPage(page, 'registration')
  await page.getByLabel('Email').fill('vera@people.example')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(heading(page, 'Welcome back')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('vera@people.example')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('vera@people.example')
  await page.goBack()
  await expect(page).toHaveURL('/')

  await page.goForward()
  await page.getByLabel('Display name').fill('Vera 🔭 Rubin')
  await page.getByLabel('Email').fill('vera@people.example')
  const password = page.getByLabel('Password')
  await password.fill('Andromeda 1968')
  await expect(password).toHaveAttribute('type', 'password')
  await page.keyboard.press('Tab')
  const show = page.getByRole('button', { name: 'Show password' })
  await expect(show).toBeFocused()
  for (const [isShown, type] of [
    ['true', 'text'],
    ['false', 'password'],
  ] as const) {
    await page.keyboard.press('Enter')
    await expect(show).toHaveAttribute('aria-pressed', isShown)
    await expect(password).toHaveAttribute('type', type)
    await expect(password).toHaveValue('Andromeda 1968')
  }
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Welcome, Vera 🔭 Rubin')).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL('/')
})

test('a visitor reads that the password is wrong, which fields are invalid, and why a registration is rejected', async ({
  page,
}) => {
  await page.goto('/login')
  const [name, email, password] = ['Display name', 'Email', 'Password'].map((label) => page.getByLabel(label))
  const alert = page.getByRole('alert').filter({ visible: true })
  await logIn(page, 'hal-alpha@demo.example', 'wrong')
  await expect(alert).toHaveText('Invalid email or password')
  await expect(email!).toHaveValue('hal-alpha@demo.example')
  await expect(password!).toHaveValue('wrong')
  await password!.fill('')
  await page.keyboard.press('Enter')
  await expect(password!).toHaveAccessibleDescription('Password is required')
  await expect(alert.filter({ hasText: 'Invalid email or password' })).toHaveCount(0)

  await email!.fill('not an address')
  await password!.focus()
  await expect(email!).toHaveAccessibleDescription('Email is required')
  const submit = page.getByRole('button', { name: 'Sign up' })
  await submit.click()
  // The switch button becomes 'Log in' in place; only then is 'Sign up' the submit button.
  await expect(heading(page, 'Create your account')).toBeVisible()
  await submit.click()
  await expect(name!).toHaveAccessibleDescription('Name is required')
  await expect(password!).toHaveAccessibleDescription('Password must be at least 8 characters')
  await expect(name!).toBeFocused()

  await name!.fill('Vera')
  await email!.fill('Dusty-Lane@demo.example')
  await password!.fill('long enough')
  await submit.click()
  await expect(alert).toHaveText('This email is already registered. Please try logging in instead.')
  await page.route('/graphql', (route) => {
    const error = { message: 'nothing to display', extensions: { code: 'BAD_USER_INPUT' } }
    return route.fulfill({ json: { errors: [error] } })
  })
  await email!.fill('vera.rubin@people.example')
  await submit.click()
  await expect(alert).toHaveText('Please check your display name: nothing to display')
  await expect(name!).toHaveValue('Vera')
  await expect(password!).toHaveValue('long enough')
})

test('a visitor who logs in before the session check has finished stays logged in', async ({ page }) => {
  const released = Promise.withResolvers<void>()
  let isFirst = true
  await page.route('/graphql', async (route) => {
    if (!isFirst || operationNameOf(route.request()) !== 'Session') return route.continue()
    isFirst = false
    const response = await route.fetch()
    await released.promise
    await route.fulfill({ response })
  })
  await page.goto('/login')
  await logIn(page, 'hal-alpha@demo.example')
  await expect(account(page, 'Hal Alpha')).toBeVisible()
  released.resolve()
  await settled(page)
  await expect(account(page, 'Hal Alpha')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('logging out waits for pending changes, and none is rejected', async ({ page }) => {
  await signIn(page, 'rhea-flector@demo.example')
  await page.goto('/dashboard/gear')
  const down = page.getByRole('region', { name: 'Gear' }).getByRole('button', { name: /down$/ }).first()
  await down.waitFor()
  const responses: [string, boolean][] = []
  await page.route('/graphql', async (route) => {
    const response = await route.fetch()
    responses.push([operationNameOf(route.request()), 'errors' in (await response.json())])
    await route.fulfill({ response })
  })
  const held = await holdRequests(page, '/graphql')
  // An even number, after which the order is that of the demo again.
  for (let moves = 0; moves < 4; moves++) await down.click()
  await account(page, 'Rhea Flector').click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Saving your changes …' })).toBeDisabled()
  await expect(account(page, 'Rhea Flector')).toBeVisible()
  held.release()
  await expect(page).toHaveURL('/login')
  await expect
    .poll(() => responses)
    .toEqual([
      ['MoveGearItem', false],
      ['MoveGearItem', false],
      ['MoveGearItem', false],
      ['MoveGearItem', false],
      ['LogOut', false],
      ['Session', false],
    ])
})

test('a user who logs in with another account in the same tab sees nothing of the first', async ({
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
  await page.goto('/login')
  await logIn(page, 'dusty-lane@demo.example')
  await expect(page).toHaveURL('/')
  await headerLink(page, 'Creators').click()
  await expect(heading(page, 'Creators')).toBeVisible()
  await headerLink(page, 'Dashboard').click()
  await expect(page.getByText('/creators/dusty-lane')).toBeVisible()
  await account(page, 'Dusty Lane').click()
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

test('a user who logs in after the session of another account ended sees none of its devices and tokens', async ({
  page,
}) => {
  await signIn(page, 'dusty-lane@demo.example')
  await page.goto('/account')
  const devices = page.getByRole('list', { name: 'Devices' })
  await expect(devices).toBeVisible()
  await page.context().clearCookies()
  await page.getByLabel('Display name').fill('Dustier Lane')
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click()
  const { questions } = answerQuestions(page, true)
  await headerLink(page, 'Sign In').click()
  await expect(heading(page, 'Account')).toHaveCount(0)
  await logIn(page, 'phil-terwheel@demo.example')
  await expect(page).not.toHaveURL('/login')
  expect(questions).toEqual([discardQuestion])
  const held = [await holdOperation(page, 'Devices'), await holdOperation(page, 'AccessTokens')]
  await account(page, 'Phil Terwheel').click()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page.getByRole('main').getByText('phil-terwheel@demo.example')).toBeVisible()
  await expect(devices).toHaveCount(0)
  const createToken = page.getByRole('button', { name: 'Create token' })
  await expect(createToken).toHaveCount(0)
  for (const request of held) request.release()
  await expect(devices).toBeVisible()
  await expect(createToken).toBeVisible()
})

test('a user who logs out and in again in one tab is signed out and in in the others', async ({
  page,
  context,
}) => {
  await signIn(page, 'hal-alpha@demo.example')
  await page.goto('/')
  const galleryPage = await context.newPage()
  await galleryPage.goto('/creators/dusty-lane?tab=gallery')
  await galleryPage.getByRole('tabpanel', { name: 'Gallery' }).getByRole('link').first().click()
  await expect(galleryPage.getByRole('dialog')).toBeVisible()
  const accountPage = await context.newPage()
  await accountPage.goto('/account')
  await expect(accountPage.getByRole('main').getByText('hal-alpha@demo.example')).toBeVisible()

  const held = await holdOperation(page, 'LogOut')
  await account(page, 'Hal Alpha').click()
  await page.getByRole('button', { name: 'Logout' }).click()
  // At once, before the server answers.
  await expect(accountPage).toHaveURL('/login')
  await expect(accountPage.getByText('hal-alpha@demo.example')).toHaveCount(0)
  await expect(galleryPage.getByRole('dialog')).toBeVisible()
  await galleryPage.getByRole('button', { name: 'Close' }).click()
  await expect(headerLink(galleryPage, 'Sign In')).toBeVisible()
  held.release()
  await settled(page)
  for (const tab of [page, accountPage, galleryPage]) await expect(headerLink(tab, 'Sign In')).toBeVisible()

  await logIn(accountPage, 'hal-alpha@demo.example')
  for (const tab of [galleryPage, page]) await expect(account(tab, 'Hal Alpha')).toBeVisible()
})

test('a user who comes Back to the account after a logout elsewhere sees nothing of it', async ({ page }) => {
  /** As the back/forward cache does, which Playwright turns off. */
  const comeBack = () =>
    page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await signIn(page, 'hal-alpha@demo.example')
  await page.goto('/account')
  const email = page.getByRole('main').getByText('hal-alpha@demo.example')
  const name = page.getByLabel('Display name')
  await name.fill('Hal Beta')
  for (const isSignedOut of [false, true]) {
    if (isSignedOut) await page.context().clearCookies()
    const held = await holdOperation(page, 'Session')
    await comeBack()
    await expect(email).toBeHidden()
    await expect(name).toBeHidden()
    held.release()
    await expect(name).toBeVisible({ visible: !isSignedOut })
    if (!isSignedOut) await expect(name).toHaveValue('Hal Beta')
    await page.unroute('/graphql')
  }
  await expect(page).toHaveURL('/login')
  await expect(email).toHaveCount(0)
})

test.describe('when the session cannot be checked', () => {
  test.use({ expectedConsole: /ERR_FAILED|Logout failed/ })

  test('because the connection fails or the server responds with an error, it is retried once, and then it is not known who is signed in', async ({
    page,
  }) => {
    for (const json of [undefined, { errors: [{ message: 'Internal error' }], data: { session: null } }]) {
      let requests = 0
      await page.route('/graphql', (route) => {
        if (operationNameOf(route.request()) !== 'Session') return route.continue()
        requests++
        return json ? route.fulfill({ json }) : route.abort()
      })
      await page.goto('/login')
      const retry = page.getByRole('banner').getByRole('button', { name: 'Retry' })
      await expect(retry).toHaveAccessibleDescription('Session check failed')
      await expect(page.getByRole('alert').filter({ visible: true })).toHaveText('Session check failed')
      expect(requests).toBe(2)
      await page.unroute('/graphql')
      await headerLink(page, 'Creators').click()
      await expect(heading(page, 'Creators')).toBeVisible()
      await expect(headerLink(page, 'Sign In')).toBeVisible()
      await page.goBack()
    }
    await logIn(page, 'hoshino@demo.example')
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  })

  test('only the first time, the user is still signed in', async ({ page }) => {
    await signIn(page, 'hal-alpha@demo.example')
    let requests = 0
    await page.route('/graphql', (route) => (requests++ === 0 ? route.abort() : route.continue()))
    await page.goto('/')
    await expect(account(page, 'Hal Alpha')).toBeVisible()
  })

  test.describe('because the server is busy', () => {
    test.use({ expectedConsole: /status of 503/ })

    test('a signed-in user waits as it says, is never shown as a visitor, and is known at the next focus', async ({
      page,
    }) => {
      await signIn(page, 'hal-alpha@demo.example')
      let refusals = 1
      let requests = 0
      const json = { errors: [{ message: 'Busy', extensions: { code: 'BUSY', retryAfter: 2 } }] }
      await page.route('/graphql', (route) =>
        operationNameOf(route.request()) === 'Session' && requests++ < refusals
          ? route.fulfill({ status: 503, headers: { 'Retry-After': '2' }, json })
          : route.continue(),
      )
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 60_000)
      const checking = page.getByRole('banner').getByText('Checking who is signed in')
      const retry = page.getByRole('banner').getByRole('button', { name: 'Retry' })
      const waitToRetry = async () => {
        await page.goto('/')
        await expect.poll(() => requests).toBe(1)
        await page.clock.runFor(1900)
        expect(requests).toBe(1)
        await expect(checking).toBeVisible()
        await page.clock.runFor(200)
      }
      await waitToRetry()
      await expect(account(page, 'Hal Alpha')).toBeVisible()

      requests = 0
      refusals = 2
      await waitToRetry()
      await expect(retry).toBeVisible()
      await expect(headerLink(page, 'Sign In')).toHaveCount(0)
      await page.evaluate(() => window.dispatchEvent(new FocusEvent('focus')))
      await expect(account(page, 'Hal Alpha')).toBeVisible()
    })
  })

  test.describe('on a page for accounts', () => {
    test.use({ expectedConsole: /status of 503/ })

    test('because the server is overloaded, a signed-in user stays there, retries, and is not sent to the login page', async ({
      page,
    }) => {
      await signIn(page, 'hal-alpha@demo.example')
      let isOverloaded: boolean
      const json = { errors: [{ message: 'Busy', extensions: { code: 'UNAVAILABLE' } }] }
      await page.route('/graphql', (route) =>
        isOverloaded && operationNameOf(route.request()) === 'Session'
          ? route.fulfill({ status: 503, json })
          : route.continue(),
      )
      const alert = page.getByRole('alert').filter({ visible: true })
      const retry = alert.getByRole('button', { name: 'Retry' })
      for (const [path, title] of [
        ['/dashboard', 'Creator Dashboard'],
        ['/account', 'Account'],
      ] as const) {
        isOverloaded = true
        await page.goto(path)
        await expect(alert).toContainText('Session check failed')
        await retry.click()
        await expect(alert).toContainText('Session check failed')
        await expect(page).toHaveURL(path)
        isOverloaded = false
        await retry.click()
        await expect(account(page, 'Hal Alpha')).toBeVisible()
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(title)
      }
    })
  })

  test('when signing out fails, the user still sees the page of a visitor, and the console has the error', async ({
    page,
  }) => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await signIn(page, 'orla-penumbra@demo.example')
    await page.goto('/')
    const held = await holdOperation(page, 'LogOut')
    await account(page, 'Orla Penumbra').click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(headerLink(page, 'Sign In')).toBeVisible()
    held.fail()
    await expect.poll(() => logged.some((line) => line.includes('Logout failed'))).toBe(true)
    await expect(account(page, 'Orla Penumbra')).toBeVisible() // the server session still exists
  })
})
