import { beforeEach, describe, expect, test } from 'vitest'
import { accountLimits } from '../../../contract/account-limits.ts'
import { aGearItem, aRig } from '../../testing/factories.ts'
import { runMutation } from '../../testing/run-mutation.ts'
import { type Creator, forAllTests, testApp } from '../../testing/test-app.ts'

const app = forAllTests(testApp)
let creator: Creator
let redcat: number
let camera: number
beforeEach(async () => {
  creator = await app.creator()
  redcat = (await app.has(aGearItem(creator.profileId, 'RedCat 51'))).id
  camera = (await app.has(aGearItem(creator.profileId, 'ASI2600MC', 1))).id
})

const fields = 'name gear { itemName } focalLengthMm pixelSizeMicrons sensorWidthMm sensorHeightMm'
const rigs = `creatorProfile { rigs { ${fields} } }`

const CREATE = `mutation ($input: CreateRigInput!) { createRig(input: $input) { rig { id ${fields} } ${rigs} } }`
const UPDATE = `mutation ($input: UpdateRigInput!) { updateRig(input: $input) { rig { ${fields} } ${rigs} } }`

const create = ({ person, profileId }: Creator, input: { name?: string; gear?: number[] }) =>
  person.run(CREATE, {
    input: { creatorProfileId: profileId, name: 'RedCat on AM5', gear: [redcat], ...input },
  })
const update = ({ person }: Creator, input: object) => person.run(UPDATE, { input })
const refusal = (message: string, path: string, rule: string) => [
  { message, extensions: { code: 'BAD_USER_INPUT', problems: [expect.objectContaining({ path, rule })] } },
]

test('a creator names a set of gear, changes and deletes it, and visitors see it in the order of the gear', async () => {
  const { data } = await create(creator, { gear: [camera, redcat] })
  const { id, ...rig } = data.createRig.rig
  expect(rig).toMatchObject({
    name: 'RedCat on AM5',
    gear: [{ itemName: 'RedCat 51' }, { itemName: 'ASI2600MC' }],
  })
  expect(data.createRig.creatorProfile.rigs).toEqual([rig])

  const renamed = await update(creator, { id, name: 'redcat on am5' })
  expect(renamed.data.updateRig.rig).toEqual({ ...rig, name: 'redcat on am5' })
  const smaller = await update(creator, { id, gear: [camera] })
  const kept = { name: 'redcat on am5', gear: [{ itemName: 'ASI2600MC' }] }
  expect(smaller.data.updateRig.rig).toMatchObject(kept)
  const visited = await app
    .visitor()
    .run(`{ creatorProfile(id: ${creator.profileId}) { rigs { ${fields} } } }`)
  expect(visited.data.creatorProfile).toEqual(smaller.data.updateRig.creatorProfile)

  const remove = `mutation { deleteRig(input: { id: ${id} }) { deletedId ${rigs} creatorProfile { gear { id } } } }`
  const { data: deleted } = await creator.person.run(remove)
  expect(deleted.deleteRig).toMatchObject({ deletedId: id, creatorProfile: { rigs: [] } })
  expect(deleted.deleteRig.creatorProfile.gear).toHaveLength(2)
  expect((await creator.person.run(remove)).errors).toMatchObject([{ message: 'Rig not found' }])
})

test('a rig stays without the gear that its owner deletes, even if that is all of it', async () => {
  const { id } = await app.has(aRig(creator.profileId, [redcat, camera]))
  const remove = async (gear: number) => {
    const { data } = await creator.person.run(
      `mutation { deleteGearItem(input: { id: ${gear} }) { creatorProfile { rigs { gear { itemName } } } } }`,
    )
    return data.deleteGearItem.creatorProfile.rigs as unknown
  }
  expect(await remove(redcat)).toEqual([{ gear: [{ itemName: 'ASI2600MC' }] }])
  expect(await remove(camera)).toEqual([{ gear: [] }])
  expect((await update(creator, { id, gear: [camera] })).errors).toMatchObject(
    refusal(accountLimits.rig.gear.foreign, 'gear', 'known'),
  )
})

test('its numbers are those of its only telescope and camera, without gear that guides', async () => {
  const number = (id: number, fields: object) =>
    runMutation(creator.person, 'updateGearItem', { input: { id, ...fields } })
  const sensor = { pixelSizeMicrons: 3.76, sensorWidthMm: 23.5, sensorHeightMm: 15.7 }
  await number(redcat, { focalLengthMm: 250 })
  await number(camera, { category: 'Camera', ...sensor })
  const guide = (await app.has(aGearItem(creator.profileId, 'UniGuide', 2))).id
  await number(guide, { category: 'Guide scope', focalLengthMm: 120 })
  const { data } = await create(creator, { gear: [redcat, camera, guide] })
  const { id } = data.createRig.rig
  expect(data.createRig.rig).toMatchObject({ focalLengthMm: 250, ...sensor })

  await number(guide, { category: 'Telescope' })
  const again = await update(creator, { id, name: 'Two telescopes' })
  expect(again.data.updateRig.rig).toMatchObject({ ...sensor, focalLengthMm: null })
  expect((await update(creator, { id, gear: [redcat] })).data.updateRig.rig).toMatchObject({
    focalLengthMm: 250,
    pixelSizeMicrons: null,
    sensorWidthMm: null,
    sensorHeightMm: null,
  })
})

describe('a rig is refused', () => {
  test('with a name that another rig of the profile has, in any case', async () => {
    await app.has(aRig(creator.profileId, [redcat], 'Été on AM5'))
    const used = refusal('You have a rig of this name already', 'name', 'unique')
    expect((await create(creator, { name: ' ÉTÉ on am5' })).errors).toMatchObject(used)
    const { id } = await app.has(aRig(creator.profileId, [redcat], 'Another', 1))
    expect((await update(creator, { id, name: 'été on AM5' })).errors).toMatchObject(used)
    expect(await create(await app.creator(), { name: 'Été on AM5', gear: [] })).toMatchObject({
      errors: refusal('Choose at least one piece of gear', 'gear', 'min'),
    })
  })

  test('without gear, with too much, with an item twice, or with that of others', async () => {
    const { id } = await app.has(aRig(creator.profileId, [redcat]))
    const stranger = await app.creator()
    const foreign = (await app.has(aGearItem(stranger.profileId))).id
    for (const [gear, message, rule] of [
      [[], 'Choose at least one piece of gear', 'min'],
      [Array.from({ length: 21 }, (_, index) => index + 1), 'At most 20 pieces of gear', 'max'],
      [[redcat, redcat], 'Each piece of gear can be added once', 'unique'],
      [[redcat, foreign], accountLimits.rig.gear.foreign, 'known'],
    ] as const) {
      const input = { name: 'Another', gear: [...gear] }
      expect((await create(creator, input)).errors).toMatchObject(refusal(message, 'gear', rule))
      expect((await update(creator, { id, ...input })).errors).toMatchObject(refusal(message, 'gear', rule))
    }
  })

  test('after 30 rigs of a profile, of which racing requests do not make one more', async () => {
    for (let index = 0; index < 29; index++)
      await aRig(creator.profileId, [redcat], `Rig ${index}`, index)(app.em.fork())
    const answers = await Promise.all(['One', 'Two', 'Three'].map((name) => create(creator, { name })))
    const refused = answers.flatMap(({ errors }) => errors ?? [])
    expect(refused.map(({ message }) => message)).toEqual(Array(2).fill('A profile has at most 30 rigs'))
  })
})
