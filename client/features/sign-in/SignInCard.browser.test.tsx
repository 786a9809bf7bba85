import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, show } from '../../testing/show.tsx'
import { sessionStore } from '../../session/session.ts'
import { SignInCard } from './SignInCard.tsx'

const showVisitor = () => sessionStore.setState({ state: 'visitor' }, true)
beforeEach(showVisitor)
afterEach(showVisitor)

function Card() {
  const [isNew, setIsNew] = useState(false)
  return <SignInCard isNew={isNew} onSwitch={() => setIsNew(!isNew)} />
}

const alerts = page.getByRole('alert').filter({ hasText: /./ })

async function logIn() {
  await page.getByLabelText('Email').fill('vera@people.example')
  await page.getByLabelText('Password').fill('long enough for all')
  await userEvent.keyboard('{Enter}')
}

test('a visitor whose browser blocks cookies reads why nobody can sign in, and nothing is sent', async () => {
  vi.spyOn(Navigator.prototype, 'cookieEnabled', 'get').mockReturnValue(false)
  const { held } = await show(<Card />)
  const blocked = /^This browser blocks the cookies of this site/
  await expect.element(alerts).toMatchTextContent(blocked)
  await button('Continue with Google').click()
  await expect.poll(() => alerts.elements()).toHaveLength(2)
  await logIn()
  await expect.poll(() => alerts.elements()).toHaveLength(3)
  await button('Sign up').click()
  await page.getByLabelText('Display name').fill('Vera')
  await page.getByLabelText('Password').fill('long enough for all')
  await userEvent.keyboard('{Enter}')
  await expect.element(alerts.last()).toMatchTextContent(blocked)
  // Which passkeys to offer is asked when the email is focused.
  expect(held.filter(({ operationName }) => operationName !== 'BeginPasskeySignIn')).toEqual([])
})

test('a user whose browser drops the cookie of the sign-in reads so, and is not shown as signed in', async () => {
  const { next } = await show(<Card />)
  await logIn()
  const vera = { id: 1, displayName: 'Vera', email: 'vera@people.example', role: 'user', createdAt: '' }
  const session = { __typename: 'SessionUser', ...vera, avatarUrl: null, avatarSizes: [] }
  ;(await next('LogIn')).answer({ data: { logIn: { session } } })
  ;(await next('Session')).answer({ data: { session: null } })
  await expect
    .element(alerts)
    .toMatchTextContent(/^The server signed you in, but this browser did not keep the cookie/)
  expect(sessionStore.getState().state).toBe('visitor')
})
