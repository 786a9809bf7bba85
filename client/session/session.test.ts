import { expect, test } from 'vitest'
import { guardPage, sessionStore, signOut } from './session.ts'

test('the page of a deleted account leads home, and guarded pages after it to /login', () => {
  const leavePage = guardPage()
  signOut({ isGone: true })
  expect(sessionStore.getState()).toEqual({ state: 'visitor', isGone: true })
  leavePage()
  expect(sessionStore.getState()).toEqual({ state: 'visitor' })
})
