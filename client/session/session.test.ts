import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logOut } from '../features/sign-in/log-out.ts'
import {
  askToSignIn,
  checkSession,
  dismissSignIn,
  followSession,
  markGuardedPage,
  retrySession,
  sessionStore,
  signIn,
  signOut,
} from './session.ts'

const user = { id: 1, displayName: 'Vera', email: 'vera@people.example', role: 'CREATOR' } as never

/** The requests of the site, by operation, with the time of each in milliseconds. */
let sent: { name: string; atMs: number }[]
let refusals: Record<string, (Response | Error | Promise<Response>)[]>
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
    if (refusal) return refusal instanceof Error ? Promise.reject(refusal) : Promise.resolve(refusal)
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
  vi.restoreAllMocks()
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

test.each([
  ['the connection fails', () => new TypeError('Failed to fetch')],
  [
    'the server has an error',
    () => Response.json({ errors: [{ message: 'Error' }], data: { session: null } }),
  ],
])(
  'when %s, the session is checked once more, and then it is not known who is signed in, until Retry or the focus asks again',
  async (_problem, problem) => {
    const check = async (start: () => void) => {
      sent = []
      start()
      await vi.advanceTimersByTimeAsync(400)
      return sent.map(({ name }) => name)
    }
    refusals = { Session: [problem(), problem(), problem(), problem()] }
    expect(await check(followSession)).toEqual(['Session', 'Session'])
    const unchecked = { state: 'unchecked', error: 'Session check failed' }
    expect(sessionStore.getState()).toEqual(unchecked)
    await check(() => {
      void retrySession()
      expect(sessionStore.getState().state).toBe('loading')
    })
    expect(sessionStore.getState()).toEqual(unchecked)
    expect(await check(() => window.dispatchEvent(new Event('focus')))).toEqual(['Session'])
    expect(sessionStore.getState()).toEqual({ state: 'signed-in', user })
    expect(await check(() => window.dispatchEvent(new Event('focus')))).toEqual([])
  },
)

test('a user of a session check that fails once is signed in, and never shown as a visitor', async () => {
  const states: string[] = []
  const stop = sessionStore.subscribe(({ state }) => states.push(state))
  refusals = { Session: [new TypeError('Failed to fetch')] }
  const done = checkSession()
  await vi.advanceTimersByTimeAsync(300)
  await done
  stop()
  expect(states).toEqual(['signed-in'])
})

test('a visitor who logs in before the session check has finished stays logged in', async () => {
  const first = Promise.withResolvers<Response>()
  refusals = { Session: [first.promise] }
  const done = checkSession()
  signIn(user)
  first.resolve(Response.json({ data: { session: null } }))
  await done
  expect(sessionStore.getState()).toEqual({ state: 'signed-in', user })
})

test('a user whose sign-out fails twice is shown as signed in again, because the session still exists, and the console has the error', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  signIn(user)
  refusals = { LogOut: [new TypeError('Failed to fetch'), new TypeError('Failed to fetch')] }
  const done = logOut()
  await vi.advanceTimersByTimeAsync(0)
  expect(sessionStore.getState().state).toBe('visitor')
  await vi.advanceTimersByTimeAsync(300)
  await done
  expect(logged).toHaveBeenCalledWith('Logout failed', expect.any(TypeError))
  expect(sessionStore.getState()).toEqual({ state: 'signed-in', user })
})

test('a creator whose session has ended keeps the page, and is asked again by each change; one check per focus finds a sign-in in another tab', async () => {
  const leavePage = markGuardedPage()
  followSession()
  await vi.advanceTimersByTimeAsync(0)
  signedIn = null
  const focus = async () => {
    sent = []
    window.dispatchEvent(new Event('focus'))
    await vi.advanceTimersByTimeAsync(0)
    expect(sent.map(({ name }) => name)).toEqual(['Session'])
  }
  for (let time = 0; time < 2; time++) {
    const asked = askToSignIn(user)
    expect(sessionStore.getState()).toEqual({ state: 'ended', account: user, isAsking: true, user: null })
    await focus()
    expect(sessionStore.getState()).toMatchObject({ state: 'ended', isAsking: true })
    dismissSignIn()
    expect(await asked).toBe(false)
    expect(sessionStore.getState()).toEqual({ state: 'ended', account: user, isAsking: false, user: null })
  }
  const asked = askToSignIn(user)
  signedIn = { ...(user as object), id: 2 }
  await focus()
  expect(sessionStore.getState()).toMatchObject({ state: 'ended', account: user, user: signedIn })
  signedIn = user
  await focus()
  expect(await asked).toBe(true)
  expect(sessionStore.getState()).toEqual({ state: 'signed-in', user })
  leavePage()
})

test('a page of an account that comes back from the back/forward cache is hidden until its user is known to be signed in', async () => {
  const style = { visibility: '' }
  vi.stubGlobal('document', { body: { style } })
  const leavePage = markGuardedPage()
  followSession()
  await vi.advanceTimersByTimeAsync(0)
  const comeBack = async () => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(style.visibility).toBe('hidden')
    await vi.advanceTimersByTimeAsync(400)
    expect(style.visibility).toBe('')
    return sessionStore.getState().state
  }
  expect(await comeBack()).toBe('signed-in')
  refusals = { Session: [busyNow(), busyNow()] }
  expect(await comeBack()).toBe('unchecked')
  signedIn = null
  expect(await comeBack()).toBe('visitor')
  leavePage()
})

/** Without the time after which to ask again. */
const busyNow = () => Response.json({ errors: [{ message: 'Busy' }] }, { status: 503 })

test('the page of a deleted account leads home, and guarded pages after it to /login', () => {
  const leavePage = markGuardedPage()
  signOut({ isGone: true })
  expect(sessionStore.getState()).toEqual({ state: 'visitor', isGone: true })
  leavePage()
  expect(sessionStore.getState()).toEqual({ state: 'visitor' })
})

test('drafts of forms are forgotten when their user signs out here or in another tab, or another user signs in, and not when a session ends by itself', async () => {
  const keys = (id: number) => `draft-1-${id}-profile`
  const noDrafts: Record<string, string> = {}
  const stored = Object.defineProperty(noDrafts, 'removeItem', {
    value: (key: string) => Reflect.deleteProperty(stored, key),
  })
  vi.stubGlobal('sessionStorage', stored)
  followSession()
  await vi.advanceTimersByTimeAsync(0)
  const another = { ...(user as object), id: 2 } as never
  const changes: (() => void)[] = [
    () => signOut(),
    () => channels.at(-1)!.dispatchEvent(new MessageEvent('message', { data: { user: null } })),
    () => signIn(another),
  ]
  for (const change of changes) {
    signIn(user)
    Object.assign(stored, { [keys(1)]: '{}', other: '' })
    change()
    expect(Object.keys(stored)).toEqual(['other'])
  }
  signIn(user)
  stored[keys(1)] = '{}'
  signedIn = null
  await checkSession()
  expect(sessionStore.getState().state).toBe('visitor')
  expect(Object.keys(stored)).toContain(keys(1))
})
