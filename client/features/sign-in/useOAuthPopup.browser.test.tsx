import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { oauthPopup, oauthTexts } from '../../../contract/oauth-popup.ts'
import { sessionStore } from '../../session/session.ts'
import { aSessionUser } from '../../testing/answers.ts'
import { button, press, show } from '../../testing/show.tsx'
import { OAuthSignIn } from './ProviderSignIn.tsx'

/** Stands in for the window of the provider. */
let popup: { address: URL; closed: boolean; close: () => void; focus: () => void }
let isBlocked: boolean
let network: Awaited<ReturnType<typeof show>>

beforeEach(async () => {
  isBlocked = false
  vi.stubGlobal('open', (path: string) => {
    const address = new URL(path, location.origin)
    popup = { address, closed: false, close: () => (popup.closed = true), focus: () => {} }
    return isBlocked ? null : popup
  })
  network = await show(<OAuthSignIn />)
})

const google = button('Continue with Google')
const waiting = button('Waiting for Google …')
const alert = page.getByRole('alert').filter({ hasText: /./ })
const says = async (text: string) => {
  await expect.element(alert).toHaveTextContent(text)
}

async function open() {
  await press(google)
  await expect.element(waiting).toBeVisible()
}

/** Delivers a message as the browser does, by default from the popup. */
function receive(data: object, source: unknown = popup, origin = location.origin) {
  const message = new MessageEvent('message', { data, origin })
  // The constructor accepts only windows.
  Object.defineProperty(message, 'source', { value: source })
  window.dispatchEvent(message)
}

test('a visitor whose browser blocks the popup reads what to do, and one who closes it may open another without an error', async () => {
  isBlocked = true
  await press(google)
  await says(oauthTexts.blocked)
  isBlocked = false
  await open()
  await expect.element(alert).not.toBeInTheDocument()
  await expect.element(button('Continue with Discord')).toHaveAttribute('aria-disabled', 'true')
  popup.closed = true
  await expect.element(google).toHaveAttribute('aria-disabled', 'false')
  await expect.element(alert).not.toBeInTheDocument()
})

test('a popup unfinished after five minutes is closed, and the visitor may retry', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  await open()
  await vi.advanceTimersByTimeAsync(299_000)
  expect(popup.closed).toBe(false)
  await expect.element(waiting).toBeVisible()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(popup.closed).toBe(true)
  await says(oauthTexts.failed)
  await expect.element(google).toHaveAttribute('aria-disabled', 'false')
})

test('a message from another origin, from a window that is not the popup, or for the popup of another tab is ignored', async () => {
  await open()
  const forged = { type: 'oauth-success', tempToken: 'forged' }
  receive(forged, popup, 'https://evil.example')
  receive(forged, window)
  receive({ type: 'oauth-success' })
  const otherTab = new BroadcastChannel(oauthPopup.channel)
  const attempt = popup.address.searchParams.get('attempt')
  for (const message of [
    { ...forged, attempt: 'other' },
    forged,
    // A channel delivers in order: after this one, the others have been ignored.
    { type: 'oauth-error', message: 'Cancelled', attempt },
  ])
    // The rule is about windows; channels have no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    otherTab.postMessage(message)
  otherTab.close()
  await says('Cancelled')
  expect(network.held).toEqual([])
  expect(popup.closed).toBe(true)
})

test('a visitor reads whether the token was rejected or the connection failed, and is signed in once the browser has kept the cookie', async () => {
  const exchange = async () => {
    await open()
    receive({ type: 'oauth-success', tempToken: 'secret' })
    const request = await network.next('EstablishSession')
    expect(request.variables).toEqual({ input: { tempToken: 'secret' } })
    expect(popup.closed).toBe(false)
    return request
  }
  ;(await exchange()).answer({ errors: [{ message: 'No', extensions: { code: 'UNAUTHENTICATED' } }] })
  await says(oauthTexts.incomplete)
  expect(popup.closed).toBe(true)
  ;(await exchange()).fail()
  await says(oauthTexts.unexpected)

  const vera = { __typename: 'SessionUser', ...aSessionUser() }
  const signInMethods = { hasPassword: false, linkedProviders: ['google'], passkeys: [] }
  const established = { data: { establishSession: { session: { ...vera, signInMethods } } } }
  ;(await exchange()).answer(established)
  await network.answer('Session', { session: null })
  await expect.element(alert).toMatchTextContent(/this browser did not keep the cookie/)
  expect(sessionStore.getState().state).toBe('visitor')
  ;(await exchange()).answer(established)
  await network.answer('Session', { session: vera })
  await expect.poll(() => sessionStore.getState()).toMatchObject({ state: 'signed-in', user: { id: 1 } })
})
