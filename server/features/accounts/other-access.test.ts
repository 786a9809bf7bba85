import { expect, test } from 'vitest'
import { addMail, addNotice, MailKind, type PasswordChange } from '../mail/mail.entity.ts'
import { OAuthAccount, OAuthProvider } from '../sign-in-methods/oauth-account.entity.ts'
import type { User } from '../session/user.entity.ts'
import { aConnectedApp, anAccessToken, aPasskey, aUser } from '../../testing/factories.ts'
import { mailSenderTo } from '../../testing/mail-sender.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'

const app = forAllTests(testApp)
const server = forAllTests(startMailServer)

async function anAccount({ withOthers }: { withOthers: boolean }): Promise<User> {
  const user = await app.has(aUser())
  await app.em.execute(`update users set password_hash = 'a hash' where id = ?`, [user.id])
  if (!withOthers) return user
  await app.has((em) =>
    em.insert(OAuthAccount, {
      userId: user.id,
      provider: OAuthProvider.google,
      providerAccountId: String(user.id),
    }),
  )
  await app.has(aPasskey(user.id, { name: 'Visit evil.example' }))
  await app.em.execute(`update passkey set created_at = '2026-05-03' where user_id = ?`, [user.id])
  return user
}

async function mailOf(send: Promise<unknown>) {
  server.received.length = 0
  await send
  await mailSenderTo(server, app).sendDue()
  const [mail] = server.received as [(typeof server.received)[0]]
  return mail
}

const resetOf = ({ email }: User) =>
  mailOf(addMail(app.em.fork(), { kind: MailKind.passwordReset, recipient: email }))
const noticeOf = (user: User, password: PasswordChange) =>
  mailOf(addNotice(app.em.fork(), MailKind.passwordChanged, user, { password }))

test('who forgot the password reads which provider and passkey still sign in, and where to remove them', async () => {
  const mail = await resetOf(await anAccount({ withOthers: true }))
  expect(mail.text).toContain(
    'Google and a passkey added on 3 May 2026 still sign in, whatever the password. Remove what is not yours.',
  )
  const address = `${app.address}/account#sign-in-methods`
  expect(mail.text).toContain(`See and remove sign-in methods:\n${address}`)
  expect(mail.html).toContain(`href="${address}"`)
  expect(mail.text + mail.html).not.toContain('evil.example')
})

test.each(['reset', 'changed', 'set'] as const)(
  'the notice that a password was %s names them too',
  async (password) => {
    const mail = await noticeOf(await anAccount({ withOthers: true }), password)
    expect(mail.text).toMatch(/were signed out\. Google and a passkey added on 3 May 2026 still sign in/)
    expect(mail.text).toContain(`${app.address}/account#sign-in-methods`)
  },
)

test('a changed password leaves apps and tokens, which the notice counts; expired ones are not', async () => {
  const user = await anAccount({ withOthers: false })
  await app.has(aConnectedApp(user.id))
  for (let n = 0; n < 3; n++) await app.has(anAccessToken(user.id))
  await app.em.execute(
    `update access_token set expires_at = now() where id = (select max(id) from access_token where user_id = ?)`,
    [user.id],
  )
  const { text } = await noticeOf(user, 'changed')
  expect(text).toContain(
    'One connected app and 2 access tokens still act for your account. Remove what is not yours.',
  )
  expect(text).toContain(`See and remove apps and tokens:\n${app.address}/account#connected-apps`)
})

test('an account with nothing but its password reads of no others', async () => {
  const user = await anAccount({ withOthers: false })
  for (const { text } of [await resetOf(user), await noticeOf(user, 'reset')]) {
    expect(text).not.toMatch(/still|Remove/)
    expect(text).not.toContain('#sign-in-methods')
  }
})
