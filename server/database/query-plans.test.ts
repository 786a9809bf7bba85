import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandTimeouts, connect } from '../orm.config.ts'
import { cursorOfId, encodeCursor } from '../graphql/cursor.ts'
import { fillDirectory, loadCreators } from '../testing/creators/load-creators.ts'
import { slugOf } from '../testing/creators/generate-creator.ts'
import { rareWord } from '../testing/creators/vocabulary.ts'
import { checkPlans, sentStatements, tableSizes } from '../testing/explained-statements.ts'
import { forAllTests, type Person, testApp } from '../testing/test-app.ts'
import { rebuildDirectory } from '../features/search-index/index-marks.ts'
import { galleryOf } from '../features/gallery/image-pages.ts'
import { hashOfCriteria, imageCriteria } from '../features/image-search/image-criteria.ts'

const count = 14_000
/** More than are counted of pictures: a node that reads more reads nearly all of them. */
const limits = { seqScan: 5000, rows: 10_500 }

const app = forAllTests(testApp)
let client: pg.Client
let tableRows: Map<string, number>
/** By the rebuild of the index. */
let rowsScanned: { table: string; rows: string }[]

beforeAll(async () => {
  await loadCreators(app.databaseUrl, { count, lean: true })
  await fillDirectory(app.databaseUrl, rebuild)
  client = new pg.Client(app.databaseUrl)
  await client.connect()
  ;({ rows: rowsScanned } = await client.query(
    `select relname as table, seq_tup_read as rows from pg_stat_user_tables
     where relname in ('directory_entry', 'directory_term', 'image_entry', 'image_term', 'profile_object')`,
  ))
  // More tags than a statement may read.
  await client.query(`insert into image_term select '=rare ' || n, 1 from generate_series(1, ${count}) n`)
  // Frames of a degree everywhere, and a hundred around M 31.
  await client.query(`insert into image_placement (image_id, state, right_ascension, declination, field_width, field_height, corners, bounds)
    select id, 'placed', ra, declination, 1, 1, array[ra - 0.5, declination + 0.5, ra + 0.5, declination + 0.5, ra + 0.5, declination - 0.5, ra - 0.5, declination - 0.5],
      box(point(ra - 0.5, declination - 0.5), point(ra + 0.5, declination + 0.5))
    from gallery_image cross join lateral (
      select case when id % 200 = 0 then 10.7 else 1 + id % 357 end as ra, case when id % 200 = 0 then 41.3 else id % 79 end as declination
    ) centre
    on conflict (image_id) do update set (state, right_ascension, declination, field_width, field_height, corners, bounds)
      = (excluded.state, excluded.right_ascension, excluded.declination, excluded.field_width, excluded.field_height, excluded.corners, excluded.bounds)`)
  await client.query('vacuum (analyze) image_term, image_placement')
  tableRows = await tableSizes(client)
}, 300_000)

afterAll(async () => {
  await client?.end()
})

const DIRECTORY = `query ($page: PositiveInt = 1, $search: String, $specialty: String, $object: String, $gear: String, $sortBy: CreatorProfileSort = viewCount) {
  creatorProfiles(page: $page, limit: 12, search: $search, specialty: $specialty, object: $object, gear: $gear, sortBy: $sortBy) {
    profiles { id slug displayName viewCount specialties coverImage { id } } pagination { totalPages totalCount } matches { kind text } } }`
const PROFILE = `query ($slug: String!) { creatorProfile(slug: $slug) {
  id bio viewCount coverImage { id } imageCount images(first: 24) { nodes { id } pageInfo { hasNextPage } totalCount } gear { id } socialLinks { id } supportLinks { id } } }`
const SESSION = '{ session { id displayName email role } }'
const VIEW =
  'mutation ($slug: String!) { recordProfileView(input: { slug: $slug }) { creatorProfile { id viewCount } } }'
const GEAR = `mutation { createGearItem(input: { creatorProfileId: 1, itemName: "Redcat 51", category: "Telescope" }) { gearItem { id } } }`

const OBJECT = `{ skyObject(name: "M 31") { title imageCount
  images(first: 24) { nodes { id title creatorProfile { slug displayName } } } creators(first: 12) { nodes { id slug } } } }`
const GEAR_LIST = `query ($slug: String!) { creatorProfile(slug: $slug) { gear { id imageCount images(first: 6) { nodes { id } } } } }`
const afterId = `after: "${encodeCursor(cursorOfId(count / 2))}"`
const after = (list: string, ...place: number[]) => `after: "${encodeCursor({ list, place })}"`
const ofBortle4 = hashOfCriteria(imageCriteria({ bortleClass: 4 }))
const afterOfBortle4 = (order: string, ...place: number[]) =>
  encodeCursor({ list: `search:${order}:${ofBortle4}`, place })
const OBJECT_PAGE = `{ skyObject(name: "M 31") {
  images(first: 24, ${afterId}) { nodes { id } } creators(first: 12, ${after('creators:m-31', 1, count / 2)}) { nodes { id } totalCount } } }`
const GALLERY_PAGE = `query ($slug: String!) { creatorProfile(slug: $slug) {
  images(${after(galleryOf(1000), 0.5, 1)}) { nodes { id } pageInfo { hasNextPage } }
  gear { images(first: 6, ${afterId}) { nodes { id } totalCount } } } }`
const OBJECT_TIMES = `query ($slug: String!) { creatorProfile(slug: $slug) { objectIntegrations(first: 8) { object { title } seconds imageCount } } }`
const IMAGE = `{ galleryImage(id: 5000) { title index previous { id } next { id } creatorProfile { slug } } }`
const FILTERS = `{ specialty: directoryFilters(name: specialty) { label creatorCount }
  object: directoryFilters(name: object) { label creatorCount } gear: directoryFilters(name: gear, search: "red") { label } }`

const SUGGESTIONS = `{ objects: directoryFilters(name: object, search: "ngc 22") { label }
  gear: directoryFilters(name: gear, search: "red") { label } }`
const OBJECTS = `query ($search: String) { skyObjects(search: $search, limit: 8) { objects { name } pagination { totalCount } } }`

const PICTURES = `query ($filter: GalleryImageFilter, $orderBy: GalleryImageOrder! = newest, $after: Cursor) {
  galleryImages(filter: $filter, orderBy: $orderBy, first: 24, after: $after) { nodes { id title } pageInfo { hasNextPage } } }`
const COUNTED = PICTURES.replace('nodes', 'totalCount nodes')
const CHOICES = `query ($filter: GalleryImageFilter) { galleryImageChoices(filter: $filter) { name values { value label imageCount isLowerBound } } }`
const three = { object: 'M 42', filter: 'OIII', minIntegrationMinutes: 120 }
const ofM31 = { rightAscension: 10.68, declination: 41.27, radius: 2 }
const SAME_FIELD = '{ galleryImage(id: 5000) { sameField(first: 6) { totalCount nodes { id } } } }'
const IN_FRAME = `{ skyObject(name: "M 31") { imagesInFrame(first: 12, isNamed: false) { totalCount nodes { isNamed galleryImage { id } } } } }`
const TYPICAL = '{ skyObject(name: "M 31") { typicalAcquisition { imageCount } } }'
const LONGEST = `{ skyObject(name: "M 31") { images(orderBy: integration, ${after('object:m-31:integration', 6000, count / 2)}) { nodes { id } } } }`

type Visit = [string, (person: Person) => Promise<{ errors?: unknown }>]
const ask =
  (query: string, variables: object = {}) =>
  (person: Person) =>
    person.run(query, { ...variables })
const directory = (variables: object) => ask(DIRECTORY, variables)

test.each<Visit>([
  ['opens the directory', directory({})],
  ['turns to page 800', directory({ page: 800 })],
  ['sorts by name', directory({ sortBy: 'displayName' })],
  ['sorts by date', directory({ sortBy: 'createdAt' })],
  ['searches for a rare word', directory({ search: rareWord(7) })],
  ['searches for a common word', directory({ search: 'galaxies' })],
  ['searches for a part of a word', directory({ search: 'ndromed' })],
  ['mistypes a name', directory({ search: 'hoshno' })],
  ['searches for two words', directory({ search: 'galaxies tenerife' })],
  ['filters by specialty', directory({ specialty: 'Mosaics' })],
  ['filters by a common object', directory({ object: 'M 31' })],
  ['filters by a common piece of gear', directory({ gear: 'Redcat 50' })],
  [
    'filters by object, gear and specialty',
    directory({ object: 'M 33', gear: 'Redcat 57', specialty: 'Mosaics' }),
  ],
  ['searches for an object', directory({ search: 'andromeda' })],
  ['searches for a designation', directory({ search: 'M 31' })],
  ['opens an object', ask(OBJECT)],
  ['turns to a later page of an object', ask(OBJECT_PAGE)],
  ['turns to a later page of a gallery', ask(GALLERY_PAGE, { slug: slugOf(1000) })],
  ['searches the objects', ask(OBJECTS, { search: 'ngc 22' })],
  ['finds an object for a picture', ask(`{ skyObject(name: "M 31") { name } }`)],
  ['searches the values of filters', ask(SUGGESTIONS)],
  ['reads the gear of a profile with pictures', ask(GEAR_LIST, { slug: slugOf(1000) })],
  ['opens a shared picture', ask(IMAGE)],
  ['reads a gear item', ask('{ gearItem(id: 5000) { itemName creatorProfile { slug } } }')],
  ['reads the values of filters', ask(FILTERS)],
  ['reads the time on objects of a profile', ask(OBJECT_TIMES, { slug: slugOf(1000) })],
  ['opens the pictures', ask(COUNTED)],
  ['sorts the pictures by integration', ask(PICTURES, { orderBy: 'integration' })],
  ...[
    { object: 'M 31' },
    { minIntegrationMinutes: 600 },
    { minIntegrationMinutes: 90 },
    { bortleClass: 4 },
    { capturedAfter: '2022-02-01', capturedBefore: '2022-02-20' },
    { license: 'ccBy' },
    three,
    { text: 'clear sky', bortleClass: 4 },
    { near: ofM31 },
    { bortleClass: 4, near: ofM31 },
  ].flatMap((filter): Visit[] => [
    [`finds pictures by ${Object.keys(filter).join()}`, ask(COUNTED, { filter })],
    [
      `sorts pictures by ${Object.keys(filter).join()} by integration`,
      ask(PICTURES, { filter, orderBy: 'integration' }),
    ],
  ]),
  [
    'turns to a later page of pictures',
    ask(PICTURES, { filter: { bortleClass: 4 }, after: afterOfBortle4('newest', count / 4) }),
  ],
  [
    'turns to a later page of pictures by integration',
    ask(PICTURES, {
      filter: { bortleClass: 4 },
      orderBy: 'integration',
      after: afterOfBortle4('integration', 30_000, 5),
    }),
  ],
  ['sorts the pictures of an object', ask(LONGEST)],
  ['reads the choices of pictures', ask(CHOICES)],
  ['reads the choices for some pictures', ask(CHOICES, { filter: { object: 'M 31' } })],
  ['reads the choices near a place', ask(CHOICES, { filter: { near: ofM31 } })],
  ['reads the pictures of the same field', ask(SAME_FIELD)],
  ['reads the pictures whose frame holds an object', ask(IN_FRAME)],
  ['reads how an object is usually photographed', ask(TYPICAL)],
  ['reads the choices for a tag', ask(CHOICES, { filter: { tag: 'tag 7' } })],
  ['opens a profile', ask(PROFILE, { slug: slugOf(1000) })],
  ['opens a profile, which counts', ask(VIEW, { slug: slugOf(2000) })],
])('no table is scanned or sorted as a whole when a visitor %s', async (_what, does) => {
  expect(await violationsOf(() => does(app.visitor()))).toEqual([])
})

test.each<[string, string]>([
  ['asks for their session', SESSION],
  ['adds gear', GEAR],
  [
    'changes the name',
    'mutation { changeDisplayName(input: { displayName: "Vera R." }) { session { id } } }',
  ],
])('no table is scanned or sorted as a whole when a creator %s', async (_what, operation) => {
  const creator = await app.as({ id: 1 })
  expect(await violationsOf(() => creator.run(operation))).toEqual([])
})

test('no more than the objects is counted when a visitor lists them', async () => {
  const rows = tableRows.get('sky_object')!
  expect(await violationsOf(() => app.visitor().run(OBJECTS), { rows })).toEqual([])
})

test('a rebuild of the index reads its tables by their indexes, although they are empty at first', () => {
  expect(rowsScanned).toHaveLength(5)
  for (const { table, rows } of rowsScanned) expect(Number(rows), table).toBeLessThan(150 * count)
})

test('a scan within a SQL function is noticed', async () => {
  const statement = {
    text: `select * from directory_search('{hoshno}', '{null}', '{0}', '{}', null)`,
    values: [],
  }
  const violations = async () =>
    (await checkPlans(client, [statement], { ...limits, tableRows }))[0]!.violations
  expect(await violations()).toEqual([])
  await client.query(
    `update pg_index set indisvalid = false where indexrelid = 'directory_term_alike'::regclass`,
  )
  try {
    expect(await violations()).toEqual([
      expect.stringMatching(/^Sequential scans read \d+ rows of directory_term$/),
    ])
  } finally {
    await client.query(
      `update pg_index set indisvalid = true where indexrelid = 'directory_term_alike'::regclass`,
    )
  }
})

test('many pictures are found, ordered and counted as by a plain query', async () => {
  const filter = { bortleClass: 4 }
  const plain = async (after: string, order: string) => {
    const { rows } = await client.query<{ id: number }>(
      `select id from gallery_image where bortle_class = 4 and ${after} order by ${order} limit 24`,
    )
    return rows
  }
  const found = async (variables: object) => {
    const { data } = await app.visitor().run(PICTURES, { filter, ...variables })
    return data.galleryImages.nodes.map(({ id }: { id: number }) => ({ id }))
  }
  const longest = 'integration_seconds desc, id desc'
  expect(await found({})).toEqual(await plain('true', 'id desc'))
  expect(await found({ orderBy: 'integration' })).toEqual(await plain('true', longest))
  expect(await found({ after: afterOfBortle4('newest', 9000) })).toEqual(await plain('id < 9000', 'id desc'))
  // The last page, which is not full.
  expect(await found({ after: afterOfBortle4('newest', 150) })).toEqual(await plain('id < 150', 'id desc'))
  expect(await found({ orderBy: 'integration', after: afterOfBortle4('integration', 30_000, 9000) })).toEqual(
    await plain('(integration_seconds, id) < (30000, 9000)', longest),
  )

  const { data: counted } = await app.visitor().run(COUNTED, { filter: { minIntegrationMinutes: 1 } })
  expect(counted.galleryImages.totalCount).toBe(10_001)
  expect((await app.visitor().run(COUNTED)).data.galleryImages.totalCount).toBe(10_001)
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int from gallery_image where bortle_class = 4',
  )
  const { data: counted4 } = await app.visitor().run(COUNTED, { filter })
  expect(counted4.galleryImages.totalCount).toBe(rows[0]!.count)
})

test('a visitor sees lower bounds of the numbers behind the choices for many pictures', async () => {
  const { rows } = await client.query<{ bortle: string; images: number }>(
    `select bortle_class::text as bortle, count(*)::int as images from gallery_image
     where integration_seconds >= 60 group by 1`,
  )
  const { data } = await app.visitor().run(CHOICES, { filter: { minIntegrationMinutes: 1 } })
  const choices: { name: string; values: { value: string; imageCount: number; isLowerBound: boolean }[] }[] =
    data.galleryImageChoices
  const { values } = choices.find(({ name }) => name === 'bortleClass')!
  expect(values).toHaveLength(9)
  expect(values.reduce((sum, { imageCount }) => sum + imageCount, 0)).toBe(501)
  for (const { value, imageCount, isLowerBound } of values) {
    expect(isLowerBound).toBe(true)
    expect(imageCount).toBeLessThanOrEqual(rows.find(({ bortle }) => bortle === value)!.images)
  }
})

/** Takes longer than a statement of a request may. */
async function rebuild(): Promise<void> {
  const orm = await connect(app.databaseUrl, commandTimeouts)
  await rebuildDirectory(orm.em.fork()).finally(() => orm.close())
}

async function violationsOf(
  work: () => Promise<{ errors?: unknown }>,
  { rows }: { rows: number } = limits,
): Promise<string[]> {
  const statements = await sentStatements(async () => expect((await work()).errors).toBeUndefined())
  const checked = await checkPlans(client, statements, { ...limits, rows, tableRows })
  return checked.flatMap(({ text, violations }) =>
    violations.map((violation) => `${violation}: ${text.replaceAll(/\s+/g, ' ').slice(0, 120)}`),
  )
}
