import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logOut } from './log-out.ts'
import { checkSession, followSession, sessionStore, signIn } from './session.ts'

const user = { id: 1, displayName: 'Vera', email: 'vera@people.example', role: 'CREATOR' } as never

/** The requests of the site, by operation, with the time of each in milliseconds. */
let sent: { name: string; atMs: number }[]
let refusals: Record<string, Response[]>
let signedIn: object | null
const channels: EventTarget[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  sent = []
  refusals = {}
  signedIn = user
  vi.stubGlobal('fetch', (_url: string, { headers, body }: { headers: object; body: string }) => {
    const { operationName: name } = JSON.parse(body) as { operationName: string }
    expect(headers).toMatchObject({ 'X-Apollo-Operation-Name': name })
    sent.push({ name, atMs: Date.now() })
    const refusal = refusals[name]?.shift()
    if (refusal) return Promise.resolve(refusal)
    if (name === 'LogOut') signedIn = null
    return Promise.resolve(Response.json({ data: { session: signedIn, logOut: { success: true } } }))
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      constructor() {
        super()
        channels.push(this)
      }
      postMessage(message: unknown) {
        posted.push(structuredClone(message))
      }
    },
  )
  posted = []
})
let posted: unknown[]
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sessionStore.setState({ state: 'loading' }, true)
})

/** As a proxy answers, whose body is not JSON. */
const busy = () => new Response('<h1>Busy</h1>', { status: 503, headers: { 'Retry-After': '2' } })

test('a user who signs out at a busy server stays signed out, because the request is sent again when the server asks for it', async () => {
  signIn(user)
  refusals = { LogOut: [busy()] }
  const done = logOut()
  await vi.advanceTimersByTimeAsync(1_900)
  expect(sessionStore.getState().state).toBe('visitor')
  expect(sent).toEqual([{ name: 'LogOut', atMs: 0 }])
  await vi.advanceTimersByTimeAsync(200)
  await done
  expect(sent.slice(1)).toEqual([
    { name: 'LogOut', atMs: 2_000 },
    { name: 'Session', atMs: 2_000 },
  ])
  expect(sessionStore.getState().state).toBe('visitor')
})

test('a user who signs in again before a refused sign-out is sent again stays signed in', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  signIn(user)
  refusals = { LogOut: [busy()] }
  const done = logOut()
  await vi.advanceTimersByTimeAsync(1_000)
  signIn(user)
  await vi.advanceTimersByTimeAsync(1_100)
  await done
  expect(sent.map(({ name }) => name)).toEqual(['LogOut', 'Session'])
  expect(sessionStore.getState()).toEqual({ state: 'signed-in', user })
})

test('the session check waits as a busy server says, also without a body that it can read', async () => {
  refusals = { Session: [busy()] }
  const done = checkSession()
  await vi.advanceTimersByTimeAsync(2_100)
  await done
  expect(sent.map(({ atMs }) => atMs)).toEqual([0, 2_000])
  expect(sessionStore.getState()).toEqual({ state: 'signed-in', user })
})

test('a tab follows the others: it signs out with them, and checks the session for a message of an earlier version', async () => {
  followSession()
  await vi.advanceTimersByTimeAsync(0)
  const receive = async (data: unknown) => {
    sent = []
    channels.at(-1)!.dispatchEvent(new MessageEvent('message', { data }))
    await vi.advanceTimersByTimeAsync(0)
    return { checks: sent.length, state: sessionStore.getState().state }
  }
  for (const check of [null, undefined, 'check', {}])
    expect(await receive(check)).toEqual({ checks: 1, state: 'signed-in' })
  expect(await receive({ user: null })).toEqual({ checks: 0, state: 'visitor' })
  expect(await receive({ user })).toEqual({ checks: 0, state: 'signed-in' })

  await logOut()
  expect(posted).toEqual([{ user: null }, { user: undefined }])
})
