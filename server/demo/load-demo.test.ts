import { expect, test } from 'vitest'
import { User } from '../features/session/user.entity.ts'
import { aUser } from '../testing/factories.ts'
import { testApp } from '../testing/test-app.ts'
import { loadDemo } from './load-demo.ts'

// The browser tests load the demo and check it (e2e/directory.spec.ts).

test('a database with accounts is not changed', async () => {
  await using app = await testApp()
  await app.has(aUser())
  expect(await loadDemo(app.em.fork(), app.pendingFiles)).toBe(false)
  expect(await app.em.fork().count(User)).toBe(1)
})
