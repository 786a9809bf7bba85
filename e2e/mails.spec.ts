import type { Page } from '@playwright/test'
import { linkIn } from '../server/testing/mail-server.ts'
import { test, useConnectedSite } from './connected-site.ts'
import { answerQuestions, discardQuestion, heading, headerLink, panel, toast } from './locators.ts'
import { demoPassword, logIn, logInByApi, register } from './people.ts'
import { expect } from './test.ts'
import { holdOperation } from './watch-operations.ts'

useConnectedSite()

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

test('a user who forgot the password reads the mail, chooses a new one, and logs in with it', async ({
  page,
  site: { mails },
}) => {
  const email = await register(page, 'Newt Comer')
  await page.context().clearCookies()
  await page.goto('/login')
  await field(page, 'Email').fill(email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(heading(page, 'Forgot your password?')).toBeFocused()
  await expect(field(page, 'Email')).toHaveValue(email)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Check your email')).toBeFocused()
  await expect(page.getByRole('main')).toContainText(`If ${email} has an account`)

  const mail = await mails.mailTo(email, /^Choose a new password/)
  await page.goto(linkIn(mail))
  await field(page, 'New password').fill('starlight')
  await page.keyboard.press('Enter')
  await expect(field(page, 'New password')).toHaveAccessibleDescription(
    'This password is too common. Choose one that is harder to guess.',
  )
  await field(page, 'New password').fill('Betelgeuse 1920')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Your password is changed')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await logIn(page, email, 'Betelgeuse 1920')
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()

  await page.goto(linkIn(mail))
  await field(page, 'New password').fill('Antares 1819 M-type')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('This link no longer works')
})

test('a user changes the email and the password under Account, and reads the mails', async ({
  page,
  browser,
  site: { address, mails },
}) => {
  const [email, next] = [await register(page, 'Dusty Lane'), 'dusty@elsewhere.example']
  const other = await browser.newPage({ baseURL: address })
  await logInByApi(other, email)
  await page.goto('/account')
  const emailForm = panel(page, 'Email')
  await emailForm.getByLabel('New email').fill(next)
  await emailForm.getByLabel('Current password').fill('wrong one')
  await page.keyboard.press('Enter')
  await expect(emailForm.getByLabel('Current password')).toHaveAccessibleDescription(
    'This is not your current password',
  )
  await emailForm.getByLabel('Current password').fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(emailForm.getByRole('status')).toContainText(`We have sent a link to ${next}`)
  await expect(emailForm.getByLabel('New email')).toHaveValue('')

  const link = linkIn(await mails.mailTo(next, /^Confirm your new email/))
  const visitor = await browser.newPage()
  await visitor.goto(link)
  await visitor.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(heading(visitor, 'Your email is changed')).toBeFocused()
  await expect(visitor.getByRole('main')).toContainText(next)
  await visitor.close()

  await page.reload()
  await expect(emailForm).toContainText(`Your address is ${next}`)
  const passwordForm = panel(page, 'Password')
  await passwordForm.getByLabel('Current password').fill(demoPassword)
  await passwordForm.getByLabel('New password').fill('Betelgeuse 1920')
  await page.getByLabel('Display name').fill('Dustier Lane')
  const { questions } = answerQuestions(page, false)
  const downloaded = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download your data' }).click()
  await (await downloaded).delete()
  expect(questions).toEqual([])
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  const saving = await holdOperation(page, 'ChangePassword')
  await passwordForm.getByRole('button', { name: 'Change password' }).click()
  await headerLink(page, 'Creators').click()
  expect(questions).toEqual([discardQuestion]) // of the name, although the password is being saved
  await page.getByLabel('Display name').fill('Dusty Lane')
  saving.release()
  await expect(toast(page, 'Your password is changed. All other devices are signed out.')).toBeVisible()
  await expect(devices).toHaveCount(1)
  await expect(passwordForm.getByLabel('New password')).toHaveValue('')
  await other.goto('/account')
  await expect(other).toHaveURL('/login')
  await other.close()
})
