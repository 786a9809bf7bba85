import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../orm.config.ts'
import { aProfile } from '../testing/factories.ts'
import { aTinyImage, uploading } from '../testing/gallery-uploads.ts'
import { forAllTests, type Person, testApp } from '../testing/test-app.ts'

const app = forAllTests(testApp)
let vera: Person
let profile: { id: number; userId: number; slug: string }
const usualZone = process.env['TZ']
beforeAll(async () => {
  profile = await app.has(aProfile({ createdAt: new Date('2026-03-29T01:30:00.123Z') }))
  vera = await app.as({ id: profile.userId })
})
afterAll(async () => {
  if (usualZone === undefined) delete process.env['TZ']
  else process.env['TZ'] = usualZone
})

const upload = (captureDate: string) =>
  uploading['REST'](vera, { profileId: profile.id, files: [aTinyImage()], metadata: { captureDate } })

async function answersOf(person: Person) {
  const query = `query ($slug: String!) { creatorProfile(slug: $slug) { createdAt images { nodes { captureDate } } } }`
  return {
    graph: (await person.run(query, { slug: profile.slug })).data,
    profile: (await person.get(`/creator-profiles/get?slug=${profile.slug}`)).body,
    directory: (await person.get('/creator-profiles/list')).body,
    images: (await person.get(`/creator-images/list?profileId=${profile.id}`)).body,
  }
}

test('times and days are the same in any time zone of the server and the database', async () => {
  for (const day of ['2024-02-29', '2026-01-01', '1969-12-31']) expect((await upload(day)).status).toBe(200)
  const database = new URL(app.databaseUrl).pathname.slice(1)
  const answers: Awaited<ReturnType<typeof answersOf>>[] = []
  const offsets = new Set<number>()
  for (const zone of ['UTC', 'Pacific/Kiritimati', 'America/St_Johns']) {
    process.env['TZ'] = zone
    offsets.add(new Date('2026-01-01').getTimezoneOffset())
    await app.em.getConnection().execute(`alter database "${database}" set timezone to '${zone}'`)
    const orm = await connect(app.databaseUrl)
    await using there = await testApp({ orm })
    answers.push(await answersOf(there.visitor({ cookie: vera.cookie })))
    await orm.close()
  }
  expect(offsets).toEqual(new Set([0, -840, 210]))
  expect(answers[0]!.graph.creatorProfile).toMatchObject({
    createdAt: '2026-03-29T01:30:00.123Z',
    images: {
      nodes: [{ captureDate: '2024-02-29' }, { captureDate: '2026-01-01' }, { captureDate: '1969-12-31' }],
    },
  })
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})
