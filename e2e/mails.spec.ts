import type { Page } from '@playwright/test'
import { linkIn, type MailServer, startMailServer } from '../server/testing/mail-server.ts'
import { type DemoServer, startDemoServer } from './demo-server.ts'
import { freePort } from '../embedded-postgres/free-port.ts'
import { checkEveryTheme, expectAccessible, toast } from './page-checks.ts'
import { logIn, signIn } from './sign-in.ts'
import { expect, test as base } from './test.ts'
import { holdOperation } from './watch-operations.ts'

interface MailSite {
  server: DemoServer
  mails: MailServer
}

let startedSite: Promise<MailSite> | undefined
const test = base.extend<{ mailSite: MailSite }>({
  // As in oauth.spec.ts.
  // oxlint-disable-next-line no-empty-pattern
  mailSite: async ({}, use) => use(await (startedSite ??= startMailSite())),
  baseURL: async ({ mailSite }, use) => use(mailSite.server.address),
})
test.afterAll(async () => {
  const site = await startedSite
  await site?.server[Symbol.asyncDispose]()
  await site?.mails[Symbol.asyncDispose]()
})

async function startMailSite(): Promise<MailSite> {
  const mails = await startMailServer()
  const port = await freePort()
  const server = await startDemoServer({
    PORT: `${port}`,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: mails.url,
  })
  return { server, mails }
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a user who forgot the password reads the mail, chooses a new one, and logs in with it', async ({
  page,
  mailSite: { mails },
}) => {
  const email = 'newcomer@demo.example'
  await page.goto('/login')
  await field(page, 'Email').fill(email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(heading(page, 'Forgot your password?')).toBeFocused()
  await expect(field(page, 'Email')).toHaveValue(email)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Check your email')).toBeFocused()
  await expect(page.getByRole('main')).toContainText(`If ${email} has an account`)
  await checkEveryTheme(page, 'after a request for a link')

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
  const notice = await mails.mailTo(email, /^Your password was changed/)
  expect(notice.text).toContain('All devices were signed out.')

  await page.goto(linkIn(mail))
  await field(page, 'New password').fill('Antares 1819 M-type')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('This link no longer works')
  await expectAccessible(page, 'a link that was used')
})

test('a user changes the email and the password under Account, and reads the mails', async ({
  page,
  browser,
  mailSite: { server, mails },
}) => {
  const [email, next] = ['dusty-lane@demo.example', 'dusty@elsewhere.example']
  await signIn(page, email)
  const other = await browser.newPage({ baseURL: server.address })
  await signIn(other, email)
  await page.goto('/account')
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  const emailForm = section('Email')
  await emailForm.getByLabel('New email').fill(next)
  await emailForm.getByLabel('Current password').fill('wrong one')
  await page.keyboard.press('Enter')
  await expect(emailForm.getByLabel('Current password')).toHaveAccessibleDescription(
    'This is not your current password',
  )
  await emailForm.getByLabel('Current password').fill('starlight-demo')
  await page.keyboard.press('Enter')
  await expect(emailForm.getByRole('status')).toContainText(`We have sent a link to ${next}`)
  await expect(emailForm.getByLabel('New email')).toHaveValue('')
  await mails.mailTo(email, /^Your email address is about to change/)

  const link = linkIn(await mails.mailTo(next, /^Confirm your new email/))
  const visitor = await browser.newPage()
  await visitor.goto(link)
  await visitor.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(heading(visitor, 'Your email is changed')).toBeFocused()
  await expect(visitor.getByRole('main')).toContainText(next)
  await visitor.close()
  await mails.mailTo(email, /^Your email address was changed/)

  await page.reload()
  await expect(emailForm).toContainText(`Your address is ${next}`)
  const passwordForm = section('Password')
  await passwordForm.getByLabel('Current password').fill('starlight-demo')
  await passwordForm.getByLabel('New password').fill('Betelgeuse 1920')
  const nameField = page.getByLabel('Display name')
  const name = await nameField.inputValue()
  await nameField.fill('Dustier Lane')
  const questions: string[] = []
  page.on('dialog', (question) => {
    questions.push(question.message())
    return question.dismiss()
  })
  await page.getByRole('banner').getByRole('link', { name: 'Creators' }).click()
  await expect(page).toHaveURL('/account')
  const downloaded = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download your data' }).click()
  await (await downloaded).delete()
  expect(questions).toEqual(['Discard your changes? They are not saved yet.'])
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  const saving = await holdOperation(page, 'ChangePassword')
  await passwordForm.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Creators' }).click()
  expect(questions).toHaveLength(2)
  expect(questions[1]).toBe(questions[0]) // of the name, although the password is being saved
  await nameField.fill(name)
  saving.release()
  await expect(toast(page, 'Your password is changed. All other devices are signed out.')).toBeVisible()
  await expect(devices).toHaveCount(1)
  await expect(passwordForm.getByLabel('New password')).toHaveValue('')
  await mails.mailTo(next, /^Your password was changed/)
  await other.goto('/account')
  await expect(other).toHaveURL('/login')
  await other.close()
  await page.reload()
  await expect(heading(page, 'Account')).toBeVisible()
})
