import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessOf } from '../graphql/access.ts'
import { type RetriedRequest, retryCases } from '../testing/retry-cases.ts'
import { mutations, runMutation } from '../testing/run-mutation.ts'
import { type Person, type TestApp, testApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app[Symbol.asyncDispose]())

/** Sends no cookies of earlier responses, which were lost. */
async function senderOf({ userId, cookie }: RetriedRequest, key: string): Promise<Person> {
  const signedIn = userId === undefined ? cookie : (await app.as({ id: userId })).cookie
  return app.visitor({ 'idempotency-key': key, ...(signedIn === undefined ? {} : { cookie: signedIn }) })
}

async function shown(): Promise<unknown> {
  await app.views.flush()
  const { data } = await app.visitor().run(`{
    creatorProfiles(limit: 12, sortBy: createdAt) {
      profiles {
        id displayName avatarUrl location viewCount
        socialLinks { id platform } supportLinks { id platform } gear { id itemName }
        images { nodes { id title } } coverImage { id }
      }
    }
  }`)
  return data.creatorProfiles
}

test('every mutation has a case for a retry', () => {
  expect(Object.keys(retryCases).toSorted()).toEqual(Object.keys(mutations).toSorted())
})

describe.each(Object.entries(retryCases))('a client that sends %s again', (name, { prepare, expected }) => {
  test(`after a lost response receives ${expected}, and nothing is done twice`, async () => {
    const what = await prepare(app)
    const person = await senderOf(what, 'one try')
    const before = await shown()
    const first = await runMutation(person, name, what)
    expect(first).toMatchObject({ status: 200 })
    expect(first).not.toHaveProperty('errors')
    const after = await shown()
    const changesProfile =
      !['logOut', 'declineConnection'].includes(name) && accessOf(mutations[name]!)?.access !== 'account'
    if (what.userId !== undefined && changesProfile) expect(after).not.toEqual(before)

    const second = await runMutation(person, name, what)
    if (expected === 'the same') expect(second).toEqual(first)
    else if (expected === 'other options') expect(second).not.toHaveProperty('errors')
    else expect(second.errors).toMatchObject([{ extensions: { code: expected } }])
    expect(await shown()).toEqual(after)
  })
})

const conflict = {
  message: 'This Idempotency-Key was used for another request. Send a new one.',
  extensions: { code: 'CONFLICT' },
}

/** One creation of JSON and one of files; all others use the key by the same function. */
const otherInput: Record<string, object> = {
  createGearItem: { itemName: 'Another' },
  uploadGalleryImages: { title: 'Another' },
}

describe.each(Object.entries(otherInput))('a client that sends %s', (name, changed) => {
  const { prepare } = retryCases[name]!

  test('with a key that is too long receives the usual error', async () => {
    const what = await prepare(app)
    const before = await shown()
    const { errors } = await runMutation(await senderOf(what, 'x'.repeat(65)), name, what)
    expect(errors).toMatchObject([
      { message: 'Idempotency-Key must be at most 64 characters', extensions: { code: 'BAD_USER_INPUT' } },
    ])
    expect(await shown()).toEqual(before)
  })

  test('with a key that it used for another input receives CONFLICT, and nothing is changed', async () => {
    const what = await prepare(app)
    const person = await senderOf(what, 'one try')
    await runMutation(person, name, what)
    const before = await shown()
    const input = { ...what.input, ...changed }
    expect((await runMutation(person, name, { ...what, input })).errors).toMatchObject([conflict])
    expect(await shown()).toEqual(before)
  })

  test('with a key that it used for another operation receives CONFLICT, and nothing is changed', async () => {
    const what = await prepare(app)
    const person = await senderOf(what, 'one try')
    await runMutation(person, name, what)
    const { input } = await retryCases['createCreatorProfile']!.prepare(app)
    const before = await shown()
    expect((await runMutation(person, 'createCreatorProfile', { input })).errors).toMatchObject([conflict])
    expect(await shown()).toEqual(before)
  })

  test('with a key that another user used is served as usual', async () => {
    const theirs = await prepare(app)
    await runMutation(await senderOf(theirs, 'a key of two'), name, theirs)
    const before = await shown()
    const mine = await prepare(app)
    expect(await runMutation(await senderOf(mine, 'a key of two'), name, mine)).not.toHaveProperty('errors')
    expect(await shown()).not.toEqual(before)
  })
})
