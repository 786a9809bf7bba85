import { beforeAll, describe, expect, test } from 'vitest'
import { aProfile } from '../testing/factories.ts'
import { userWithout, userWith, profileParts } from '../testing/profile-parts.ts'
import { forAllTests, testApp } from '../testing/test-app.ts'

const app = forAllTests(testApp)
let foreign: { id: number; userId: number }
beforeAll(async () => void (foreign = await app.has(aProfile())))

const notForClients = () => ({
  role: 'admin',
  slug: 'taken-over',
  viewCount: 99,
  youtubeChannelUrl: 'https://elsewhere.example/',
  avatarUrl: 'https://elsewhere.example/',
  position: 77,
  createdAt: '2001-01-01T00:00:00Z',
  updatedAt: '2001-01-01T00:00:00Z',
  userId: foreign.userId,
})
const forged = /admin|taken-over|elsewhere|2001-01-01|"(view_count|position|id)":(99|77|987654)\b/

async function everything(): Promise<string> {
  const tables = ['users', 'creator_profile', 'profile_views', 'social_link', 'support_link', 'gear_item']
  const read = (table: string) =>
    app.em
      .getConnection()
      .execute(`select to_jsonb(${table}) as row from ${table} order by to_jsonb(${table})::text`)
  return JSON.stringify(await Promise.all(tables.map(read)))
}

// The graph has no such fields; REST ignores those that it does not know.
describe.each(profileParts)('a creator who writes a $part over REST', (part) => {
  test('cannot change its owner or fields of the server', async () => {
    const { person, address } = await userWith(app, part)
    const before = await everything()
    const body = { ...notForClients(), creatorProfileId: foreign.id, ...address }
    expect((await person.post(`${part.path}/update`, body)).status).toBe(200)
    const { creatorProfileId } = address
    if (creatorProfileId) {
      const two = { ...body, profileId: foreign.id }
      expect((await person.post(`${part.path}/update`, two)).status).toBe(400)
    }
    expect(await everything()).toBe(before)
  })

  test('cannot create it with fields of the server', async () => {
    const { person, address } = await userWithout(app, part)
    const body = { ...notForClients(), id: 987_654, ...part.required, ...address }
    expect((await person.post(`${part.path}/create`, body)).status).toBe(200)
    expect(await everything()).not.toMatch(forged)
  })
})
