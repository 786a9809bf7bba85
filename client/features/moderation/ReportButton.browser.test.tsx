import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sessionStore } from '../../session/session.ts'
import { aSessionUser } from '../../testing/answers.ts'
import { button, field, show, toast } from '../../testing/show.tsx'
import { ReportButton } from './ReportButton.tsx'

afterEach(() => sessionStore.setState({ state: 'visitor' }, true))

test('a visitor reports a picture, with a reason and an address', async () => {
  sessionStore.setState({ state: 'visitor' }, true)
  const { next, held } = await show(<ReportButton galleryImageId={7} />)
  await button('Report').click()
  await button('Send report').click()
  await expect.element(page.getByText('Email is required')).toBeVisible()
  expect(held).toEqual([])
  await field('What is wrong?').selectOptions('It is unlawful')
  await field('Details').fill('Look at the corner.')
  await field('Your email').fill('anna@people.example')
  await button('Send report').click()
  const sent = await next('CreateReport')
  expect(sent.variables['input']).toEqual({
    galleryImageId: 7,
    reason: 'unlawful',
    details: 'Look at the corner.',
    email: 'anna@people.example',
  })
  sent.answer({ data: { createReport: { __typename: 'CreateReportPayload', success: true } } })
  await expect.element(toast('Report sent. Thank you.')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a user is not asked for an address', async () => {
  sessionStore.setState({ state: 'signed-in', user: aSessionUser() }, true)
  await show(<ReportButton creatorProfileId={7} />)
  await button('Report').click()
  await expect.element(field('What is wrong?')).toBeVisible()
  await expect.element(page.getByLabelText('Your email')).not.toBeInTheDocument()
})
