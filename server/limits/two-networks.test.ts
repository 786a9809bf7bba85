import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { aProfile } from '../testing/factories.ts'
import { forAllTests, testApp } from '../testing/test-app.ts'

const app = forAllTests(testApp)
beforeAll(async () => void (await app.has(aProfile())))

const [attacker, bystander] = ['203.0.113.1', '198.51.100.1'].map((network) => ({
  'x-forwarded-for': network,
}))

/** Documents of which no two are equal, so that the response cache answers none. */
const floods: [what: string, count: number, field: (n: string) => string][] = [
  ['counts of pictures', 2, (n) => `galleryImages(first: 1, filter: { text: "${n}" }) { totalCount }`],
  ['searches for creators', 9, (n) => `creatorProfiles(limit: 1, search: "${n}") { profiles { id } }`],
  ['searches for objects', 9, (n) => `skyObjects(limit: 1, search: "${n}") { objects { name } }`],
  ['values of filters', 8, (n) => `directoryFilters(name: gear, search: "${n}") { value }`],
]

const documentOf = (count: number, field: (n: string) => string, n: number) =>
  `{ ${Array.from({ length: count }, (_, k) => `a${k}: ${field(`w${n}x${k}`)}`).join(' ')} }`

test.each(floods)(
  'while one network asks for %s 12 times at once, another network runs its requests beside it and loses none',
  async (_what, count, field) => {
    const lock = new pg.Client(app.databaseUrl)
    await lock.connect()
    const searching = async () => {
      const { rows } = await lock.query<{ waiting: number }>(
        'select count(*)::int as waiting from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
      )
      return rows[0]!.waiting
    }
    await lock.query('begin; lock table directory_term, sky_object_name, image_entry')
    const codes = Array.from({ length: 12 }, async (_, n) => {
      const { errors } = await app.visitor(attacker).run(documentOf(count, field, n))
      return errors?.[0]?.extensions['code'] ?? 'answered'
    })
    // Not those of the first requests, before the others arrive.
    const settled = async () => {
      const before = await searching()
      await setTimeout(200)
      return (await searching()) === before ? before : undefined
    }
    await expect.poll(settled, { timeout: 30_000 }).toBe(2)
    const visits = [1_000, 1_001].map((n) => app.visitor(bystander).run(documentOf(1, field, n)))
    await expect.poll(searching, { timeout: 30_000 }).toBe(4)
    await lock.end()
    for (const { errors } of await Promise.all(visits)) expect(errors).toBeUndefined()
    for (const code of await Promise.all(codes)) expect(['answered', 'BUSY']).toContain(code)
  },
)
