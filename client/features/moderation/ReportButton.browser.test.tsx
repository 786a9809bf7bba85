import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sessionStore } from '../../session/session.ts'
import { aSessionUser } from '../../testing/answers.ts'
import { enter, field, press, seen, show, toast } from '../../testing/show.tsx'
import { ReportButton } from './ReportButton.tsx'

test('a visitor reports a picture, with a reason and an address, for which a user is not asked', async () => {
  const { answer, held } = await show(<ReportButton galleryImageId={7} />)
  await press('Report')
  await press('Send report')
  await seen('Email is required')
  expect(held).toEqual([])
  await field('What is wrong?').selectOptions('It is unlawful')
  enter(field('Details'), 'Look at the corner.')
  enter(field('Your email'), 'anna@people.example')
  await press('Send report')
  const input = { reason: 'unlawful', details: 'Look at the corner.', email: 'anna@people.example' }
  const sent = { createReport: { __typename: 'CreateReportPayload', success: true } }
  expect(await answer('CreateReport', sent)).toEqual({ input: { ...input, galleryImageId: 7 } })
  await expect.element(toast('Report sent. Thank you.')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  sessionStore.setState({ state: 'signed-in', user: aSessionUser() }, true)
  await press('Report')
  await expect.element(field('What is wrong?')).toBeVisible()
  await expect.element(page.getByLabelText('Your email')).not.toBeInTheDocument()
})
