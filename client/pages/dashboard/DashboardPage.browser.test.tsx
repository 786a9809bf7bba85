import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aProfile } from '../../testing/answers.ts'
import { button, show } from '../../testing/show.tsx'
import DashboardPage from './DashboardPage.tsx'

test('a user whose profile fails to load reads an error and retries, or that it is missing', async () => {
  const { next } = await show(<DashboardPage />)
  const alert = page.getByRole('alert')
  const skeletons = (list: string) => page.getByLabelText(list).element().querySelectorAll('.skeleton').length
  const failing = await next('DashboardPage')
  failing.answer('<h1>Bad Gateway</h1>', 500)
  await expect.element(alert).toHaveTextContent('An error occurredFailed to fetch profileRetry')
  await button('Retry').click()
  const missing = await next('DashboardPage')
  missing.answer({ data: { creatorProfile: null } })
  await expect.element(alert).toMatchTextContent(/^Profile data is missing\./)
  await button('Retry').click()
  const found = await next('DashboardPage')
  expect([skeletons('Social links'), skeletons('Support links')], 'of the final layout').toEqual([3, 2])
  found.answer({ data: { creatorProfile: aProfile() } })
  await expect.element(page.getByLabelText('Bio')).toBeVisible()
})

test('a user reads why their profile is hidden', async () => {
  const { next } = await show(<DashboardPage />)
  ;(await next('DashboardPage')).answer({
    data: { creatorProfile: aProfile({ hiddenReason: 'It is spam.' }) },
  })
  await expect.element(page.getByText('It is spam.')).toBeVisible()
  await expect.element(page.getByText(/nobody but you can see it/)).toBeVisible()
})
