import { expect, test } from 'vitest'
import { UPDATE } from '../../testing/described-image.ts'
import { aGalleryImage } from '../../testing/factories.ts'
import { aPlacement } from '../../testing/placed-image.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'

const app = forAllTests(() => testApp({ placesImages: true }))

const andromeda = { rightAscension: 10.6847, declination: 41.269 }

const PLACEMENT = `placement { state reason rightAscension declination width height scale rotation isMirrored cd
  corners { rightAscension declination } matchedStars residual source solverVersion }`
const OBJECTS = `objectsInFrame(first: 5) { totalCount nodes {
  object { name } x y semiMajorAxis semiMinorAxis angle isNamed } }`

async function anImage(title = 'Andromeda') {
  const creator = await app.creator()
  const { id } = await app.has(aGalleryImage(creator.profileId, title))
  return { ...creator, id }
}

const read = async (id: number, fields: string) =>
  (await app.visitor().run(`{ galleryImage(id: ${id}) { ${fields} } }`)).data.galleryImage

test('a visitor reads where in the sky a picture is', async () => {
  const { id } = await anImage()
  expect(await read(id, PLACEMENT)).toEqual({ placement: null })
  await app.has(aPlacement(id, { ...andromeda, width: 2, rotation: 30 }))
  const { placement } = await read(id, PLACEMENT)
  expect(placement).toMatchObject({
    state: 'placed',
    reason: null,
    ...andromeda,
    // To less than a hundredth of a pixel.
    width: 2,
    height: 1.333825,
    scale: 4.500457,
    rotation: 30,
    isMirrored: false,
    matchedStars: 24,
    residual: 1.5,
    source: 'objects',
    solverVersion: 1,
  })
  // To the east of the centre by 1.2 degrees, which are 1.6 of right ascension there.
  expect(placement.corners[0]).toEqual({
    rightAscension: expect.closeTo(12.282, 2),
    declination: expect.closeTo(41.3355, 3),
  })
})

test('a visitor reads the objects in the frame of a picture, the largest first', async () => {
  const { id, person } = await anImage()
  expect(await read(id, OBJECTS)).toEqual({ objectsInFrame: { totalCount: 0, nodes: [] } })
  await person.run(UPDATE, { input: { id, objects: ['M 31'] } })
  await app.has(aPlacement(id, { ...andromeda, width: 2 }))
  const { objectsInFrame } = await read(id, OBJECTS)
  expect(objectsInFrame.totalCount).toBe(4)
  expect(objectsInFrame.nodes).toMatchObject([
    { object: { name: 'NGC 224' }, x: expect.closeTo(800, 0), y: expect.closeTo(533.5, 0), isNamed: true },
    { object: { name: 'NGC 205' }, isNamed: false },
    { object: { name: 'NGC 221' }, isNamed: false },
    { object: { name: 'NGC 206' }, isNamed: false },
  ])
})

test('an ellipse has the angle of the sky, turned and mirrored with the picture', async () => {
  const { id } = await anImage()
  const first = async (frame: { rotation?: number; isMirrored?: boolean }) => {
    await app.has(aPlacement(id, { ...andromeda, width: 4, ...frame }))
    return (await read(id, OBJECTS)).objectsInFrame.nodes[0]
  }
  // 177.83' x 58.02' at position angle 35: from the right, up is at 90, and north through east is to the left.
  const pixels = 1600 / 4 / 60 / 2
  const upright = await first({})
  expect(upright).toMatchObject({
    semiMajorAxis: expect.closeTo(177.83 * pixels, -1),
    semiMinorAxis: expect.closeTo(58.02 * pixels, -1),
    angle: expect.closeTo(55, 0),
  })
  expect((await first({ rotation: 35 })).angle).toBeCloseTo(90, 0)
  expect((await first({ isMirrored: true })).angle).toBeCloseTo(125, 0)
  expect((await first({ rotation: 35, isMirrored: true })).angle).toBeCloseTo(90, 0)
})

test.each([
  ['of the north pole', { rightAscension: 200, declination: 89.9, width: 20 }],
  ['of the south pole', { rightAscension: 40, declination: -89, width: 20 }],
  ['across right ascension 0', { rightAscension: 359.9, declination: 28, width: 10 }],
  ['of half a constellation', { rightAscension: 84, declination: -3, width: 60 }],
])('a frame %s has the objects that are within its circle, and no others', async (_which, frame) => {
  const { id } = await anImage()
  await app.has(aPlacement(id, frame))
  const found: string[] = []
  for (let after: string | null = null, next = true; next;) {
    const page: string = `first: 100 ${after ? `after: "${after}"` : ''}`
    const fields = `objectsInFrame(${page}) { totalCount nodes { object { name } } pageInfo { hasNextPage endCursor } }`
    const { nodes, totalCount, pageInfo } = (await read(id, fields)).objectsInFrame
    found.push(...nodes.map(({ object }: { object: { name: string } }) => object.name))
    ;({ endCursor: after, hasNextPage: next } = pageInfo)
    if (!next) expect(new Set(found).size).toBe(totalCount)
  }
  const { rightAscension, declination, width } = frame
  const namesWithin = async (half: number) => {
    const radius = (Math.atan(Math.tan((width * Math.PI) / 360) * half) * 180) / Math.PI
    const rows: { name: string }[] = await app.em.execute(
      `select name from sky_object where sind(declination) * sind(?) + cosd(declination) * cosd(?) * cosd(right_ascension - ?) >= cosd(?)`,
      [declination, declination, rightAscension, radius],
    )
    return rows.map(({ name }) => name)
  }
  const ratio = 1067 / 1600
  const certain = await namesWithin(0.999 * ratio)
  expect(certain.length).toBeGreaterThan(2)
  expect(found).toEqual(expect.arrayContaining(certain))
  expect(await namesWithin(1.001 * Math.hypot(1, ratio))).toEqual(expect.arrayContaining(found))
})

test('places and objects of a list are read with as many statements as those of one picture', async () => {
  const { profileId } = await app.creator()
  const add = async (position: number) => {
    const { id } = await app.has(aGalleryImage(profileId, 'Andromeda', position))
    await app.has(aPlacement(id, andromeda))
  }
  await add(0)
  const list = () =>
    app
      .visitor()
      .run(
        `{ creatorProfile(id: ${profileId}) { images(first: 10) { nodes { ${PLACEMENT} objectsInFrame(first: 2) { nodes { object { title } } } } } } }`,
      )
  const statements = await app.statementsOf(list)
  for (const position of [1, 2, 3]) await add(position)
  expect(await app.statementsOf(list)).toEqual(statements)
})

test.each([
  [
    'a declination beyond the pole',
    'rightAscension: 10, declination: 91',
    'Declination must be a number from -90 to 90',
  ],
  ['no width', 'width: 0', 'Width must be a number from 0.01 to 120'],
])('a hint of %s is refused', async (_what, hint, message) => {
  const { id, person } = await anImage()
  const { errors } = await person.run(
    `mutation { placeGalleryImage(input: { id: ${id}, ${hint} }) { galleryImage { id } } }`,
  )
  expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_USER_INPUT' } }])
})
