import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aProfile } from '../../testing/answers.ts'
import { press, seen, show } from '../../testing/show.tsx'
import DashboardPage from './DashboardPage.tsx'

test('a user whose profile fails to load reads an error and retries, or that it is missing, or why it is hidden', async () => {
  const { next, answer } = await show(<DashboardPage />)
  const alert = page.getByRole('alert')
  const skeletons = (list: string) => page.getByLabelText(list).element().querySelectorAll('.skeleton').length
  ;(await next('DashboardPage')).answer('<h1>Bad Gateway</h1>', 500)
  await expect.element(alert).toHaveTextContent('An error occurredFailed to fetch profileRetry')
  await press('Retry')
  await answer('DashboardPage', { creatorProfile: null })
  await expect.element(alert).toMatchTextContent(/^Profile data is missing\./)
  await press('Retry')
  const found = await next('DashboardPage')
  expect([skeletons('Social links'), skeletons('Support links')], 'of the final layout').toEqual([3, 2])
  found.answer({ data: { creatorProfile: aProfile({ hiddenReason: 'It is spam.' }) } })
  await expect.element(page.getByLabelText('Bio')).toBeVisible()
  await seen('It is spam.')
  await seen(/nobody but you can see it/)
})
