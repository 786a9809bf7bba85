import type { ApolloClient, DocumentNode } from '@apollo/client'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DevicesDocument } from '../features/account/account.generated.ts'
import { DeleteGearItemDocument, MoveGearItemDocument } from '../features/gear/GearPanel.generated.ts'
import { logOut } from '../features/sign-in/log-out.ts'
import { dismissSignIn, markGuardedPage, sessionStore, signIn } from '../session/session.ts'
import { LogInDocument } from '../features/sign-in/sign-in.generated.ts'
import { aSessionUser } from '../testing/answers.ts'
import { type HeldRequest, holdRequests } from '../testing/held-requests.ts'
import { ClientProvider } from './client.tsx'
import { publicMutation } from './operation-context.ts'

const vera = { __typename: 'SessionUser' as const, ...aSessionUser() }
const other = { ...vera, id: 2, displayName: 'Nova' }

const { client } = (ClientProvider({ children: null }) as ReactElement<{ client: ApolloClient }>).props

let network: ReturnType<typeof holdRequests>
beforeEach(async () => {
  network = holdRequests()
  sessionStore.setState({ state: 'signed-in', user: vera }, true)
})
afterEach(async () => {
  sessionStore.setState({ state: 'visitor' }, true)
  await client.clearStore()
  vi.unstubAllGlobals()
})

const change = (mutation: DocumentNode, input: object) =>
  client.mutate({ mutation, variables: { input }, errorPolicy: 'all' })
const move = (toIndex: number) => change(MoveGearItemDocument, { id: 7, toIndex })
const moved = { data: { moveGearItem: { creatorProfile: null } } }
const deleted = { data: { deleteGearItem: { creatorProfile: null } } }
const refusal = (code: string) => ({ errors: [{ message: 'Refused', extensions: { code } }], data: null })

/** Waits until the queue has sent all that it can; held requests have a time limit of their own. */
const settle = () => new Promise((resolve) => setTimeout(resolve))
const heldNames = async () => {
  await settle()
  return network.held.map(({ operationName }) => operationName)
}
const accountIdOf = ({ headers }: HeldRequest) => headers.get('X-Account-Id')

test('the changes of a creator are sent one after the other, each for the account at the time of its click, and signing out waits for them', async () => {
  const changes = [move(1), move(2), change(DeleteGearItemDocument, { id: 8 })]
  const isDone = logOut()
  for (const toIndex of [1, 2]) {
    expect(await heldNames()).toEqual(['MoveGearItem'])
    expect(sessionStore.getState().state).toBe('signed-in')
    const request = await network.next('MoveGearItem')
    expect(request.variables).toEqual({ input: { id: 7, toIndex } })
    expect(accountIdOf(request)).toBe('1')
    request.answer(moved)
  }
  const deletion = await network.next('DeleteGearItem')
  expect(accountIdOf(deletion)).toBe('1')
  deletion.fail()
  const logOutRequest = await network.next('LogOut')
  expect(sessionStore.getState().state).toBe('visitor')
  logOutRequest.answer({ data: { logOut: { success: true } } })
  ;(await network.next('Session')).answer({ data: { session: null } })
  await isDone
  expect((await Promise.allSettled(changes)).map(({ status }) => status)).toEqual(Array(3).fill('fulfilled'))
})

test('a creator who is signed out while moving and deleting gear signs in once, and all changes are made in their order', async () => {
  const changes = [move(1), change(DeleteGearItemDocument, { id: 8 })]
  ;(await network.next('MoveGearItem')).answer(refusal('UNAUTHENTICATED'))
  await expect.poll(() => sessionStore.getState()).toMatchObject({ state: 'ended', isAsking: true })
  ;(await network.next('DeleteGearItem')).answer(refusal('UNAUTHENTICATED'))
  expect(await heldNames()).toEqual([])
  // The sign-in itself does not wait for the queue, and names no account.
  const input = { email: vera.email, password: 'Andromeda 1968' }
  const isSignedIn = client.mutate({ mutation: LogInDocument, variables: { input }, context: publicMutation })
  const logIn = await network.next('LogIn')
  expect(accountIdOf(logIn)).toBeNull()
  logIn.answer({ data: { logIn: { session: vera } } })
  await isSignedIn
  signIn(vera)
  expect(await heldNames()).toEqual(['MoveGearItem'])
  ;(await network.next('MoveGearItem')).answer(moved)
  ;(await network.next('DeleteGearItem')).answer(deleted)
  expect((await Promise.all(changes)).map(({ error }) => error)).toEqual([undefined, undefined])
})

test('a change is not sent again for another account that has signed in, but fails when the dialog is dismissed, and the next one is asked for too', async () => {
  const leavePage = markGuardedPage()
  for (const code of ['ACCOUNT_CHANGED', 'UNAUTHENTICATED']) {
    const isChanged = move(1)
    const request = await network.next('MoveGearItem')
    expect(accountIdOf(request)).toBe('1')
    request.answer(refusal(code), 412)
    await expect.poll(() => sessionStore.getState()).toMatchObject({ state: 'ended', isAsking: true })
    signIn(other)
    expect(await heldNames()).toEqual([])
    expect(sessionStore.getState()).toMatchObject({ state: 'ended', account: vera, user: other })
    dismissSignIn()
    expect((await isChanged).error).toMatchObject({ message: 'Refused' })
  }
  leavePage()
  expect(sessionStore.getState()).toEqual({ state: 'signed-in', user: other })
})

test('what an account has read is forgotten when another signs in, and a page that finds no session has it checked', async () => {
  const session = { ...vera, devices: [] }
  const read = client.query({ query: DevicesDocument })
  ;(await network.next('Devices')).answer({ data: { session } })
  await read
  expect(client.readQuery({ query: DevicesDocument })).toMatchObject({ session: { id: 1 } })
  signIn({ ...vera, displayName: 'Vera Rubin' })
  expect(client.readQuery({ query: DevicesDocument })).toMatchObject({ session: { id: 1 } })
  signIn(other)
  expect(client.readQuery({ query: DevicesDocument })).toBeNull()
  expect(JSON.stringify(client.extract())).not.toContain('SessionUser:1')

  const readAgain = client.query({ query: DevicesDocument })
  ;(await network.next('Devices')).answer({ data: { session: null } })
  await readAgain
  ;(await network.next('Session')).answer({ data: { session: null } })
  await expect.poll(() => sessionStore.getState().state).toBe('visitor')
  // What a visitor has read says nothing about an account.
  signIn(vera)
  expect(client.readQuery({ query: DevicesDocument })).toBeNull()
})
