import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sessionStore } from '../../session/session.ts'
import { aSessionUser } from '../../testing/answers.ts'
import { enter, press, show } from '../../testing/show.tsx'
import { SignInCard } from './SignInCard.tsx'

function Card() {
  const [isNew, setIsNew] = useState(false)
  return <SignInCard isNew={isNew} onSwitch={() => setIsNew(!isNew)} />
}

const alerts = page.getByRole('alert').filter({ hasText: /./ })

async function logIn() {
  enter(page.getByLabelText('Email'), 'vera@people.example')
  enter(page.getByLabelText('Password'), 'long enough for all')
  await press('Log in')
}

test('a visitor whose browser blocks cookies reads why nobody can sign in, and nothing is sent', async () => {
  vi.spyOn(Navigator.prototype, 'cookieEnabled', 'get').mockReturnValue(false)
  const { held } = await show(<Card />)
  const blocked = /^This browser blocks the cookies of this site/
  await expect.element(alerts).toMatchTextContent(blocked)
  await press('Continue with Google')
  await expect.poll(() => alerts.elements()).toHaveLength(2)
  await logIn()
  await expect.poll(() => alerts.elements()).toHaveLength(3)
  await press('Sign up')
  enter(page.getByLabelText('Display name'), 'Vera')
  enter(page.getByLabelText('Password'), 'long enough for all')
  await press('Sign up')
  await expect.element(alerts.last()).toMatchTextContent(blocked)
  // Which passkeys to offer is asked when the email is focused.
  expect(held.filter(({ operationName }) => operationName !== 'BeginPasskeySignIn')).toEqual([])
})

test('a user whose browser drops the cookie of the sign-in reads so, and is not shown as signed in', async () => {
  const { answer } = await show(<Card />)
  await logIn()
  await answer('LogIn', { logIn: { session: { __typename: 'SessionUser', ...aSessionUser() } } })
  await answer('Session', { session: null })
  const dropped = /^The server signed you in, but this browser did not keep the cookie/
  await expect.element(alerts).toMatchTextContent(dropped)
  expect(sessionStore.getState().state).toBe('visitor')
})
