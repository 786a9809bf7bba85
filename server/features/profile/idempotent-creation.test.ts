import { readFileSync } from 'node:fs'
import { print } from 'graphql'
import { expect, test } from 'vitest'
import { CreateGearItemDocument } from '../../../client/features/gear/GearPanel.generated.ts'
import { projectFolder } from '../../project-folder.ts'
import { aUser } from '../../testing/factories.ts'
import { mutationCases } from '../../testing/mutation-cases.ts'
import { runMutation } from '../../testing/run-mutation.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'
import { GearItem } from '../gear/gear-item.entity.ts'

// Each mutation that takes a key is sent twice in each-mutation.test.ts.
const app = forAllTests(testApp)
const usedForAnother = 'This Idempotency-Key was used for another request. Send a new one.'

async function aCreator() {
  const { person, profileId: id, userId } = await app.creator()
  const add = async (itemName: string, key?: string) => {
    const item = { creatorProfileId: id, itemName, category: 'Telescope' }
    return person.post('/creator-gear/create', item, key === undefined ? {} : { 'idempotency-key': key })
  }
  const names = async () => {
    const { body } = await person.get(`/creator-gear/list?creatorProfileId=${id}`)
    return (body.gear as { itemName: string }[]).map(({ itemName }) => itemName)
  }
  const letPass = (interval: string) =>
    app.em.execute('update idempotency_key set created_at = created_at - ?::interval where user_id = ?', [
      interval,
      userId,
    ])
  return {
    id,
    person,
    withKey: { cookie: person.cookie, 'idempotency-key': 'one save' },
    add,
    names,
    letPass,
  }
}

test('a creator who retries with the same key has one item, until they delete it', async () => {
  const { person, add, names } = await aCreator()
  const first = await add('Redcat 51', 'one save')
  expect(await add('Redcat 51', 'one save')).toEqual(first)
  await add('Another', 'another save')
  for (const key of [undefined, '', '']) await add('A third', key)
  expect(await names()).toEqual(['Redcat 51', 'Another', 'A third', 'A third', 'A third'])

  await person.post('/creator-gear/delete', { id: first.body.gear.id })
  expect((await add('Redcat 51', 'one save')).status).toBe(200)
  expect((await names()).at(-1)).toBe('Redcat 51')
  expect((await add('Redcat 51', 'x'.repeat(65))).body.error).toBe(
    'Idempotency-Key must be at most 64 characters',
  )
})

test('a key that was used for another item gets CONFLICT, and works again after a day', async () => {
  const { add, names, letPass } = await aCreator()
  await add('Redcat 51', 'one save')
  expect(await add('Redcat 61', 'one save')).toMatchObject({
    status: 409,
    body: { error: usedForAnother, code: 'CONFLICT' },
  })
  await letPass('23 hours 59 minutes')
  expect((await add('Redcat 61', 'one save')).status).toBe(409)
  await letPass('1 minute')
  for (let times = 0; times < 2; times++) expect((await add('Redcat 61', 'one save')).status).toBe(200)
  expect(await names()).toEqual(['Redcat 51', 'Redcat 61'])
})

test('a key of an upload that is sent with another title gets CONFLICT, and so does one of the graph over REST', async () => {
  const { userId, input, files } = await mutationCases['uploadGalleryImages']!(app)
  const { cookie } = await app.as({ id: userId! })
  const person = app.visitor({ 'idempotency-key': 'one try', cookie })
  await runMutation(person, 'uploadGalleryImages', { input: input!, files: files! })
  const another = await runMutation(person, 'uploadGalleryImages', {
    input: { ...input, title: 'Another' },
    files: files!,
  })
  expect(another.errors).toMatchObject([{ message: usedForAnother, extensions: { code: 'CONFLICT' } }])

  const { add, names, withKey, id } = await aCreator()
  const link = { creatorProfileId: id, platform: 'Here', url: 'https://here.example' }
  await runMutation(app.visitor(withKey), 'createSocialLink', { input: link })
  expect((await add('Redcat 51', 'one save')).status).toBe(409)
  expect(await names()).toEqual([])
})

test('a creator whose item filled the list may send it again', async () => {
  const { id, add } = await aCreator()
  const item = { creatorProfileId: id, itemName: 'Item', category: 'Telescope' }
  await app.em.fork().insertMany(
    GearItem,
    Array.from({ length: 99 }, (_, position) => ({ ...item, position })),
  )
  const last = await add('The last', 'one save')
  expect(last.status).toBe(200)
  expect(await add('The last', 'one save')).toEqual(last)
})

test('concurrent requests with one key add one item, and none to the list of another creator', async () => {
  const [one, other] = [await aCreator(), await aCreator()]
  const answers = await Promise.all(Array.from({ length: 10 }, () => one.add('Redcat 51', 'one save')))
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(200))
  expect(await one.names()).toEqual(['Redcat 51'])
  await other.add('Theirs', 'one save')
  expect(await other.names()).toEqual(['Theirs'])
})

test('a creator who adds two items in one document with one key has both, also after a retry', async () => {
  const { id, withKey, names } = await aCreator()
  const addition = (itemName: string) =>
    `createGearItem(input: { creatorProfileId: ${id}, itemName: "${itemName}", category: "New" }) { gearItem { id itemName } }`
  const send = () =>
    app.visitor(withKey).run(`mutation { a: ${addition('Redcat 51')} b: ${addition('Redcat 61')} }`)
  const first = await send()
  expect(first.errors).toBeUndefined()
  expect(await send()).toEqual(first)
  expect(await names()).toEqual(['Redcat 51', 'Redcat 61'])
})

async function aUserWithoutProfile() {
  const person = await app.as(await app.has(aUser()))
  return async (location: string, key: string) => {
    const { status, body } = await person.post(
      '/creator-profiles/create',
      { location },
      { 'idempotency-key': key },
    )
    return { status, id: body.profile?.id, error: body.error }
  }
}

test('concurrent requests with one key create one profile, and all return it; with another key, or twice with a blank one, a user gets CONFLICT', async () => {
  const begin = await aUserWithoutProfile()
  const answers = await Promise.all(Array.from({ length: 10 }, () => begin('Atacama', 'one save')))
  expect(new Set(answers.map(({ status, id }) => `${status} ${id}`)).size).toBe(1)
  expect(answers[0]!.status).toBe(200)
  expect(await begin('La Palma', 'one save')).toMatchObject({ status: 409, error: usedForAnother })
  const another = { status: 409, error: 'You already have a creator profile' }
  expect(await begin('La Palma', 'another save')).toMatchObject(another)
  const beginBlank = await aUserWithoutProfile()
  expect((await beginBlank('Atacama', '')).status).toBe(200)
  expect(await beginBlank('Atacama', '')).toMatchObject(another)
})

/** Returns the statements of the first block of SQL in docs/architecture.md, without comments. */
function documentedStatements(): string[] {
  const page = readFileSync(new URL('docs/architecture.md', projectFolder), 'utf8')
  const [, block = ''] = /```sql\n([^]*?)```/.exec(page)!
  return block
    .replaceAll(/ ?--.*$/gm, '')
    .trim()
    .split(/\n+(?! )/)
}

test('a newcomer reads in docs/architecture.md which statements the creation of a gear item sends', async () => {
  const { id, withKey } = await aCreator()
  const item = { itemName: 'Redcat 51', category: 'Telescope', brand: 'William Optics' }
  const input = { creatorProfileId: id, ...item }
  const sent = await app.statementsOf(() =>
    app.visitor(withKey).run(print(CreateGearItemDocument), { input }),
  )

  const tables = await app.em
    .getConnection()
    .execute<{ name: string }[]>(`select relname as name from pg_class where relkind = 'r'`)
  /** Whether it begins with the verb of the documented statement and names its tables. */
  const isLike = (documented: string) => (statement: string) =>
    [
      /^\w+/.exec(documented)![0],
      ...tables.map(({ name }) => name).filter((name) => new RegExp(`\\b${name}\\b`).test(documented)),
    ].every((part) => new RegExp(`\\b${part}\\b`).test(statement))
  const documented = documentedStatements()
  const commit = documented.indexOf('commit')
  expect(sent.slice(0, commit + 1)).toEqual(
    documented.slice(0, commit + 1).map((statement) => expect.toSatisfy(isLike(statement), statement)),
  )
  // The reads of the response run side by side.
  const reads = sent.slice(commit + 1)
  for (const statement of documented.slice(commit + 1))
    expect(reads).toContainEqual(expect.toSatisfy(isLike(statement), statement))
  expect(reads).toHaveLength(documented.length - commit - 1)
})
