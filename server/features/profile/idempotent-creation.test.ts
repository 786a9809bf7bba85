import { expect, test } from 'vitest'
import { accessOf } from '../../graphql/access.ts'
import { aUser } from '../../testing/factories.ts'
import { type MutationRequest, mutationCases } from '../../testing/mutation-cases.ts'
import { mutations, runMutation } from '../../testing/run-mutation.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'
import { GearItem } from '../gear/gear-item.entity.ts'

const app = forAllTests(testApp)

const creations = [
  'createCreatorProfile',
  'createGearItem',
  'createRig',
  'createSocialLink',
  'createSupportLink',
  'replaceGalleryImage',
  'uploadGalleryImages',
  'uploadProfilePicture',
]

test('every mutation that takes an Idempotency-Key is listed here', () => {
  const idempotent = Object.values(mutations).filter((field) => accessOf(field)!.idempotent)
  expect(idempotent.map(({ name }) => name).toSorted()).toEqual(creations)
})

async function shownOf({ userId }: MutationRequest): Promise<unknown> {
  const { data } = await app.visitor().run(`{
    creatorProfile(userId: ${userId}) {
      id displayName avatarUrl location socialLinks { id platform } supportLinks { id platform } gear { id itemName }
      rigs { id name }
      images { nodes { id title imageUrl } } coverImage { id }
    }
  }`)
  return data.creatorProfile
}

async function keyedSender({ userId }: MutationRequest) {
  const { cookie } = await app.as({ id: userId! })
  return app.visitor({ 'idempotency-key': 'one try', cookie })
}

test.each(creations)('a client that sends %s again after a lost response receives the same', async (name) => {
  const request = await mutationCases[name]!(app)
  const person = await keyedSender(request)
  const before = await shownOf(request)
  const first = await runMutation(person, name, request)
  expect(first).not.toHaveProperty('errors')
  const after = await shownOf(request)
  expect(after).not.toEqual(before)
  expect(await runMutation(person, name, request)).toEqual(first)
  expect(await shownOf(request)).toEqual(after)
})

/** One list is as good as another. */
const others = Object.keys(mutationCases).filter(
  (name) =>
    /^(update|move|choose|delete).*(Gear|Gallery|Cover)/.test(name) || name === 'updateCreatorProfile',
)

test.each(others)('a client may send %s again, and nothing is done twice', async (name) => {
  const request = await mutationCases[name]!(app)
  const person = await keyedSender(request)
  const first = await runMutation(person, name, request)
  expect(first).not.toHaveProperty('errors')
  const after = await shownOf(request)
  const second = await runMutation(person, name, request)
  if (name.startsWith('delete')) expect(second.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
  else expect(second).toEqual(first)
  expect(await shownOf(request)).toEqual(after)
})

test('a key of an upload that is sent with another title gets CONFLICT, and nothing is added', async () => {
  const request = await mutationCases['uploadGalleryImages']!(app)
  const person = await keyedSender(request)
  await runMutation(person, 'uploadGalleryImages', request)
  const before = await shownOf(request)
  const another = { ...request, input: { ...request.input, title: 'Another' } }
  expect((await runMutation(person, 'uploadGalleryImages', another)).errors).toMatchObject([
    {
      message: 'This Idempotency-Key was used for another request. Send a new one.',
      extensions: { code: 'CONFLICT' },
    },
  ])
  expect(await shownOf(request)).toEqual(before)
})

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
  const remove = (id: number) => person.post('/creator-gear/delete', { id })
  const letPass = (interval: string) =>
    app.em.execute('update idempotency_key set created_at = created_at - ?::interval where user_id = ?', [
      interval,
      userId,
    ])
  return { id, cookie: person.cookie, add, names, remove, letPass }
}

test('a creator who retries with the same key has one item', async () => {
  const { add, names } = await aCreator()
  const first = await add('Redcat 51', 'one save')
  const again = await add('Redcat 51', 'one save')
  expect(again).toEqual(first)
  expect(await names()).toEqual(['Redcat 51'])
  await add('Another', 'another save')
  await add('A third')
  await add('A third', '')
  await add('A third', '')
  expect(await names()).toEqual(['Redcat 51', 'Another', 'A third', 'A third', 'A third'])
})

test('a key that was used for another item gets CONFLICT, and works again after a day', async () => {
  const { add, names, letPass } = await aCreator()
  await add('Redcat 51', 'one save')
  expect(await add('Redcat 61', 'one save')).toMatchObject({
    status: 409,
    body: { error: 'This Idempotency-Key was used for another request. Send a new one.', code: 'CONFLICT' },
  })
  expect(await names()).toEqual(['Redcat 51'])
  await letPass('23 hours 59 minutes')
  expect((await add('Redcat 61', 'one save')).status).toBe(409)
  await letPass('1 minute')
  expect((await add('Redcat 61', 'one save')).status).toBe(200)
  expect(await names()).toEqual(['Redcat 51', 'Redcat 61'])
  expect((await add('Redcat 61', 'one save')).status).toBe(200)
  expect(await names()).toEqual(['Redcat 51', 'Redcat 61'])
})

test('a creator who deletes an item and retries with its key has it again', async () => {
  const { add, names, remove } = await aCreator()
  await remove((await add('Redcat 51', 'one save')).body.gear.id)
  expect((await add('Redcat 51', 'one save')).status).toBe(200)
  expect(await names()).toEqual(['Redcat 51'])
})

test('a creator whose item filled the list may send it again', async () => {
  const { id, add } = await aCreator()
  const others = Array.from({ length: 99 }, (_, position) => ({
    creatorProfileId: id,
    itemName: `Item ${position}`,
    category: 'Telescope',
    position,
  }))
  await app.em.fork().insertMany(GearItem, others)
  const last = await add('The last', 'one save')
  expect(last.status).toBe(200)
  expect(await add('The last', 'one save')).toEqual(last)
  expect((await add('One too many', 'another')).body.error).toBe('A list holds at most 100 items')
})

test('a key that was used in the graph gets CONFLICT over REST', async () => {
  const { add, names, cookie, id } = await aCreator()
  const person = app.visitor({ cookie, 'idempotency-key': 'one save' })
  await person.run(`mutation {
    createSocialLink(input: { creatorProfileId: ${id}, platform: "Here", url: "https://here.example" }) { socialLink { id } }
  }`)
  expect((await add('Redcat 51', 'one save')).status).toBe(409)
  expect(await names()).toEqual([])
})

test('twenty concurrent requests with one key add one item', async () => {
  const { add, names } = await aCreator()
  const answers = await Promise.all(Array.from({ length: 20 }, () => add('Redcat 51', 'one save')))
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200))
  expect(await names()).toEqual(['Redcat 51'])
})

test('a key does not affect the list of another creator', async () => {
  const [one, other] = [await aCreator(), await aCreator()]
  await one.add('Mine', 'the same key')
  await other.add('Theirs', 'the same key')
  expect(await one.names()).toEqual(['Mine'])
  expect(await other.names()).toEqual(['Theirs'])
})

test('a creator who adds two items in one document with one key has both, also after a retry', async () => {
  const {
    person: { cookie },
    profile,
  } = await app.creator()
  const creator = app.visitor({ cookie, 'idempotency-key': 'one save' })
  const addition = (itemName: string) =>
    `createGearItem(input: { creatorProfileId: ${profile.id}, itemName: "${itemName}", category: "New" }) { gearItem { id itemName } }`
  const document = `mutation { a: ${addition('Redcat 51')} b: ${addition('Redcat 61')} }`
  const first = await creator.run(document)
  expect(first.data).toMatchObject({
    a: { gearItem: { itemName: 'Redcat 51' } },
    b: { gearItem: { itemName: 'Redcat 61' } },
  })
  expect(await creator.run(document)).toEqual(first)
  const { data } = await creator.run(`{ creatorProfile(id: ${profile.id}) { gear { itemName } } }`)
  expect(data.creatorProfile.gear).toEqual([{ itemName: 'Redcat 51' }, { itemName: 'Redcat 61' }])
})

test('a key that is too long is refused', async () => {
  const { add } = await aCreator()
  const { status, body } = await add('Redcat 51', 'x'.repeat(65))
  expect(status).toBe(400)
  expect(body.error).toBe('Idempotency-Key must be at most 64 characters')
})

async function aUserWithoutProfile() {
  const person = await app.as(await app.has(aUser()))
  return async (location: string, key?: string) => {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
    const { status, body } = await person.post('/creator-profiles/create', { location }, headers)
    return { status, id: body.profile?.id, location: body.profile?.location, error: body.error }
  }
}

test('twenty concurrent requests with one key create one profile, and all return it', async () => {
  const begin = await aUserWithoutProfile()
  const answers = await Promise.all(Array.from({ length: 20 }, () => begin('Atacama', 'one save')))
  expect(new Set(answers.map(({ status, id }) => `${status} ${id}`)).size).toBe(1)
  expect(answers[0]!.status).toBe(200)
  expect(await begin('La Palma', 'one save')).toMatchObject({ status: 409 })
})

test.each([
  ['under a key', 'one save', 'another save'],
  ['without a key', undefined, 'one save'],
  ['under a blank one', '', ''],
])(
  'a user who created a profile %s (%s) gets CONFLICT when creating one with %s',
  async (_how, key, other) => {
    const begin = await aUserWithoutProfile()
    expect((await begin('Atacama', key)).status).toBe(200)
    expect(await begin('La Palma', other)).toMatchObject({
      status: 409,
      error: 'You already have a creator profile',
    })
  },
)
