import { beforeAll, expect, test } from 'vitest'
import { accessOf } from '../../graphql/access.ts'
import { type MutationRequest, mutationCases } from '../../testing/mutation-cases.ts'
import { aCreator, missing, type TestUser } from '../../testing/rest-cases.ts'
import { mutations, runMutation } from '../../testing/run-mutation.ts'
import { forAllTests, type Person, testApp } from '../../testing/test-app.ts'

const app = forAllTests(testApp)
let stranger: TestUser
beforeAll(async () => void (stranger = await aCreator(app)))

const owned = Object.values(mutations)
  .filter((field) => accessOf(field)?.access === 'owner')
  .map(({ name }) => name)

test('every mutation of a profile has a case', () => {
  expect(Object.keys(mutationCases)).toEqual(expect.arrayContaining(owned))
})

async function shownOf({ userId }: MutationRequest): Promise<unknown> {
  const { data } = await app.visitor().run(`{
    creatorProfile(userId: ${userId}) {
      id location socialLinks { id platform } supportLinks { id platform } gear { id itemName } rigs { id name gear { id } } images { nodes { id title } } coverImage { id }
    }
  }`)
  return data.creatorProfile
}

/** What the id of a mutation finds, in errors. */
function thingOf(name: string): string {
  if (/^(create|upload)|Profile$/.test(name)) return 'Creator profile'
  if (name.includes('Gear')) return 'Gear item'
  if (name.includes('Image')) return 'Picture'
  if (name.includes('Rig')) return 'Rig'
  return name.includes('Social') ? 'Social link' : 'Support link'
}

function withId(id: number, { input = {}, ...more }: MutationRequest): MutationRequest {
  if ('ids' in input) return { ...more, input: { ...input, ids: [id] } }
  return { ...more, input: { ...input, ['id' in input ? 'id' : 'creatorProfileId']: id } }
}

test.each(owned)('%s is refused for another creator, and does not find an unknown id', async (name) => {
  const request = await mutationCases[name]!(app)
  const before = await shownOf(request)
  expect((await runMutation(stranger.person, name, request)).errors).toMatchObject([
    { message: 'You can only change your own profile', extensions: { code: 'FORBIDDEN' } },
  ])
  for (const id of [missing.image, Number.MAX_SAFE_INTEGER])
    expect((await runMutation(stranger.person, name, withId(id, request))).errors).toMatchObject([
      { message: `${thingOf(name)} not found`, extensions: { code: 'NOT_FOUND' } },
    ])
  expect(await shownOf(request)).toEqual(before)
})

test('a stranger, a visitor and an unknown id are refused over REST with the statuses of their codes', async () => {
  const { gearItem } = await aCreator(app)
  const statusOf = async (person: Person, id: number) =>
    (await person.post('/creator-gear/update', { id, itemName: 'Changed' })).status
  expect(await statusOf(stranger.person, gearItem)).toBe(403)
  expect(await statusOf(app.visitor(), gearItem)).toBe(401)
  expect(await statusOf(stranger.person, missing.gearItem)).toBe(404)
})
