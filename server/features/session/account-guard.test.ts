import { expect, test } from 'vitest'
import { aTinyImage, uploading } from '../../testing/gallery-uploads.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'

const app = forAllTests(testApp)

const refusal = 'Another account is signed in. Nothing was changed.'
const UPDATE =
  'mutation ($input: UpdateCreatorProfileInput!) { updateCreatorProfile(input: $input) { creatorProfile { location } } }'

test('a change made for one account is refused when another is signed in, even to a profile of its own', async () => {
  const { person, profile } = await app.creator()
  const changing = async (accountId: string) => {
    const variables = { input: { creatorProfileId: profile.id, location: `By ${accountId}` } }
    const response = await person.ask({ query: UPDATE, variables }, { 'x-account-id': accountId })
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
  const { person, profile } = await app.creator()
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
