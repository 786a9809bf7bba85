import { expect, test } from 'vitest'
import { aProfile } from '../../testing/factories.ts'
import { aTinyImage, uploading } from '../../testing/gallery-uploads.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'

const app = forAllTests(testApp)

const refusal = 'Another account is signed in. Nothing was changed.'
const UPDATE =
  'mutation ($input: UpdateCreatorProfileInput!) { updateCreatorProfile(input: $input) { creatorProfile { location } } }'

test('a change made for one account is refused when another is signed in, even to a profile of its own', async () => {
  const profile = await app.has(aProfile())
  const person = await app.as({ id: profile.userId })
  const changing = async (accountId: string) => {
    const variables = { input: { creatorProfileId: profile.id, location: `By ${accountId}` } }
    const response = await person.fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-account-id': accountId },
      body: JSON.stringify({ query: UPDATE, variables }),
    })
    return response.json() as Promise<{ data?: unknown; errors?: unknown }>
  }
  expect(await changing(`${profile.userId + 1}`)).toEqual({
    errors: [{ message: refusal, extensions: { code: 'ACCOUNT_CHANGED' } }],
  })
  expect(await changing(`${profile.userId}`)).toEqual({
    data: { updateCreatorProfile: { creatorProfile: { location: `By ${profile.userId}` } } },
  })
})

test.each(['GraphQL', 'REST'] as const)('the same holds for an upload by %s', async (way) => {
  const profile = await app.has(aProfile())
  const person = await app.as({ id: profile.userId })
  const upload = { profileId: profile.id, files: [aTinyImage()] }
  const headers = { 'x-account-id': `${profile.userId + 1}` }
  expect(await uploading[way](person, { ...upload, headers })).toMatchObject({
    status: 412,
    message: refusal,
    code: 'ACCOUNT_CHANGED',
  })
  expect(await uploading[way](person, upload)).toMatchObject({ status: 200 })
})

test('a visitor who names an account reads that they must log in', async () => {
  const answer = await app
    .visitor({ 'x-account-id': '1' })
    .run(UPDATE, { input: { creatorProfileId: 1, location: 'Elsewhere' } })
  expect(answer.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }])
})
