import { expect, test } from 'vitest'
import { type Label, labelsOf, type PlacedObject } from './label-layout.ts'

const object = (name: string, x: number, y: number, fields: Partial<PlacedObject> = {}): PlacedObject => ({
  slug: name.toLowerCase().replaceAll(' ', '-'),
  texts: [name],
  x,
  y,
  semiMajorAxis: null,
  semiMinorAxis: null,
  angle: null,
  ...fields,
})

/** M 31 with its companions, in an image of 3000 x 2000 pixels with 3.4 arcseconds each. */
const andromeda = [
  object('M 31', 1500, 1000, {
    texts: ['Andromeda Galaxy (M 31)', 'M 31'],
    semiMajorAxis: 1570,
    semiMinorAxis: 360,
    angle: -55,
  }),
  object('M 110', 1150, 640, { semiMajorAxis: 170, semiMinorAxis: 90, angle: 30 }),
  object('M 32', 1560, 1420, { semiMajorAxis: 70, semiMinorAxis: 55, angle: 10 }),
  object('NGC 206', 1000, 1500),
]
const large = { width: 3000, height: 2000 }
const shown = (objects: readonly PlacedObject[], width: number, zoom = 1) => {
  const scale = (width * zoom) / large.width
  return labelsOf(objects, { width: width * zoom, height: large.height * scale }, scale, zoom)
}

/** A crowd, the same in each run. */
const crowd = Array.from({ length: 200 }, (_, index) =>
  object(`NGC ${4000 + index}`, (index * 7919) % 3000, (index * 104_729) % 2000, {
    semiMajorAxis: 200 - index,
    semiMinorAxis: 100 - index / 2,
    angle: index * 7,
  }),
)

const overlap = (one: Label, other: Label) =>
  Math.abs(one.x - other.x) < one.halfWidth + other.halfWidth &&
  Math.abs(one.y - other.y) < one.halfHeight + other.halfHeight

test('a visitor reads every companion of the Andromeda Galaxy on a phone, with short names, and long ones where there is space', () => {
  expect(shown(andromeda, 390).map(({ text }) => text)).toEqual(['M 31', 'M 110', 'M 32', 'NGC 206'])
  expect(shown(andromeda, 1060)[0]!.text).toBe('Andromeda Galaxy (M 31)')
})

test.each([
  { width: 320, zoom: 1 },
  { width: 390, zoom: 1 },
  { width: 1060, zoom: 1 },
  { width: 390, zoom: 7.7 },
  { width: 1060, zoom: 2.8 },
])(
  'in a window of %j no label overlaps another or leaves the picture, and the largest objects have theirs',
  ({ width, zoom }) => {
    const labels = shown(crowd, width, zoom)
    const pairs = labels.flatMap((one, index) =>
      labels.slice(index + 1).map((other) => [one, other] as const),
    )
    expect(pairs.filter(([one, other]) => overlap(one, other))).toEqual([])
    for (const { x, y, halfWidth, halfHeight } of labels) {
      expect(Math.min(x - halfWidth, y - halfHeight)).toBeGreaterThanOrEqual(0)
      expect(x + halfWidth).toBeLessThanOrEqual(width * zoom)
      expect(y + halfHeight).toBeLessThanOrEqual((width * zoom * 2) / 3)
    }
    expect(labels[0]!.slug).toBe('ngc-4000')
    expect(labels.length).toBeLessThanOrEqual(30 * zoom ** 2)
    expect(labels.length).toBeGreaterThan(Math.min(width / 60, 15))
  },
)

test('at 100 % more objects have a label than in the whole picture', () => {
  expect(shown(crowd, 390).length).toBeLessThan(shown(crowd, 1060).length)
  expect(shown(crowd, 1060)).toHaveLength(30)
  expect(shown(crowd, 1060, 2.8).length).toBeGreaterThan(60)
})

test('a label covers no other small object', () => {
  const [first] = shown([object('A', 1000, 1000), object('B', 1000, 1050)], 1500)
  expect(first!.y).toBeLessThan(500)
  expect(shown([object('A', 1000, 1000)], 1500)[0]!.y).toBeGreaterThan(500)
})

test('of a dense cluster the first object has a label', () => {
  const around = Array.from({ length: 25 }, (_, index) =>
    object(`B ${index}`, 900 + 50 * (index % 5), 920 + 40 * Math.floor(index / 5)),
  )
  expect(shown([object('A', 1000, 1000), ...around], 1500)[0]).toMatchObject({ text: 'A' })
})

test('a small object that the label of another covers has none', () => {
  const around = [0, 1, 2, 3, 5, 6, 7, 8].map((at) =>
    object(`B ${at}`, 940 + 60 * Math.floor(at / 3), 960 + 40 * (at % 3)),
  )
  const labels = shown([object('A', 1000, 1000), ...around], 1500)
  expect(labels.map(({ text }) => text)).toEqual(['A', 'B 0', 'B 1', 'B 2', 'B 3', 'B 6', 'B 8'])
})

test('an object that is larger than the picture has its label within, also if its middle is outside', () => {
  const huge = { semiMajorAxis: 4000, semiMinorAxis: 3000, angle: 20 }
  const [within] = shown([object("Barnard's Loop", 1400, 900, huge)], 900)
  expect(within).toMatchObject({ x: 420, y: 270 })
  const [outside] = shown([object("Barnard's Loop", -500, 900, huge)], 900)
  expect(outside).toMatchObject({ x: outside!.halfWidth, y: 270 })
})

test('outlines have the angle of the object on the screen; those that would be too small are circles', () => {
  const [m31, , m32] = shown(andromeda, 390)
  expect(m31!.outline).toMatchObject({ x: 195, y: 130, angle: -55 })
  expect(m31!.outline.rx).toBeCloseTo(204.1)
  expect(m31!.outline.ry).toBeCloseTo(46.8)
  expect(m32!.outline).toMatchObject({ rx: 9.1, ry: 7.15 })
  expect(
    shown([object('NGC 206', 10, 10, { semiMajorAxis: 2, semiMinorAxis: 1, angle: 9 })], 1000)[0]!.outline,
  ).toMatchObject({ rx: 6, ry: 6, angle: 0 })
})

test('the label of an inclined object is beyond its outline', () => {
  const lying = { semiMajorAxis: 300, semiMinorAxis: 30 }
  const [flat] = shown([object('A', 1500, 1000, { ...lying, angle: 0 })], 3000)
  const [upright] = shown([object('A', 1500, 1000, { ...lying, angle: 90 })], 3000)
  expect(flat!.y - 1000).toBeCloseTo(30 + 12)
  expect(upright!.y - 1000).toBeCloseTo(300 + 12)
})

test('an object that is wider than the window has its label in its middle, where the visitor looks', () => {
  const [m31] = shown(andromeda, 390, 7.7)
  expect(m31!.text).toBe('Andromeda Galaxy (M 31)')
  expect([m31!.x, m31!.y].map(Math.round)).toEqual([1501, 1001])
})
