import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { angleBetween, toSky, type Wcs } from '../../../contract/wcs.ts'
import { chartAround, ellipseOf, moved, outlineOf, turnedTo } from './frame-geometry.ts'
import { altitudeOf, altitudeOfBody } from './night.ts'
import { fileNameOf, type Target, targetFiles } from './target-files.ts'

type FrameRow = [ra: number, dec: number, Wcs['cd'], ...numbers: number[]]

/** Made by scripts/framing-by-astropy.py. */
const golden: { frames: FrameRow[]; altitudes: number[][] } = JSON.parse(
  readFileSync(process.env['BY_ASTROPY'] ?? 'client/features/framing/by-astropy.json', 'utf8'),
)
const [nina, telescopius, stellarium] = targetFiles as [(typeof targetFiles)[0], ...typeof targetFiles]

const numbersIn = (text: string) => [...text.matchAll(/[\d.]+/g)].map(Number)
const inDegrees = (text: string) => {
  const [degrees, minutes, seconds] = numbersIn(text)
  return (text.includes('-') ? -1 : 1) * (degrees! + minutes! / 60 + seconds! / 3600)
}
const attribute = (xml: string, name: string) => Number(new RegExp(`${name}="([^"]*)"`).exec(xml)![1])
const element = (xml: string, name: string) => Number(new RegExp(`<${name}>([^<]*)<`).exec(xml)![1])

/** What N.I.N.A. and KStars read in their files. */
function readBack(target: Target) {
  const xml = nina.textOf(target)
  const [, ra, dec, angle] = telescopius!.textOf(target).split('\r\n')[1]!.split(', ')
  return [
    {
      rightAscension: element(xml, 'RA') * 15,
      declination: element(xml, 'Dec'),
      rotation: attribute(xml, 'PositionAngle'),
    },
    { rightAscension: inDegrees(ra!) * 15, declination: inDegrees(dec!), rotation: Number(angle) },
  ]
}

test('a frame that is moved and turned on a mirrored or turned picture is in the files of N.I.N.A. and KStars where astropy has it: within 5″ and 0.1°', () => {
  expect(golden.frames).toHaveLength(12)
  for (const [ra, dec, cd, x, y, x2, y2, atRa, atDec, angle] of golden.frames) {
    const wcs: Wcs = { rightAscension: ra, declination: dec, width: 1200, height: 800, cd, terms: null }
    const start = { rightAscension: ra, declination: dec, rotation: 0, width: 0.5, height: 0.3 }
    const there = moved(wcs, start, { x: x! - 600, y: y! - 400 })
    for (const read of readBack({ name: 'M 31', ...turnedTo(wcs, there, { x: x2!, y: y2! }) })) {
      const apart = angleBetween(read, { rightAscension: atRa!, declination: atDec! })
      expect(apart * 3600).toBeLessThan(0.5)
      expect(Math.abs(((read.rotation - angle! + 540) % 360) - 180)).toBeLessThan(0.1)
    }
  }
})

test('the altitudes of a target, the Sun and the Moon are those of astropy within 0.2°', () => {
  let worst = 0
  for (const [rightAscension, declination, latitude, longitude, seconds, ...altitudes] of golden.altitudes) {
    const place = { latitude: latitude!, longitude: longitude! }
    const time = new Date(seconds! * 1000)
    const target = { rightAscension: rightAscension!, declination: declination! }
    const ours = [
      altitudeOf(target, place, time),
      altitudeOfBody('Sun', place, time),
      altitudeOfBody('Moon', place, time),
    ]
    for (const [index, altitude] of ours.entries())
      worst = Math.max(worst, Math.abs(altitude - altitudes[index]!))
  }
  expect(golden.altitudes.length).toBeGreaterThanOrEqual(50)
  expect(worst).toBeLessThan(0.2)
})

describe('a frame', () => {
  const frame = { rightAscension: 10, declination: 40, width: 2, height: 1, rotation: 0 }
  const chart = chartAround(frame, 3)

  test('is drawn as large as its field, and turns over east, which is at the left', () => {
    const { corners, handle } = outlineOf(chart, frame)
    const pixelsPerDegree = chart.height / 3
    expect(corners[1]!.x - corners[0]!.x).toBeCloseTo(2 * pixelsPerDegree, -1)
    expect(handle.y).toBeLessThan(chart.height / 2)
    const east = outlineOf(chart, { ...frame, rotation: 90 }).handle
    expect(east.x).toBeLessThan(chart.width / 2 - 100)
  })

  test('stays on the picture, however far it is moved', () => {
    const far = moved(chart, frame, { x: 1e6, y: 0 })
    expect(outlineOf(chart, far).centre.x).toBeCloseTo(chart.width, 3)
  })

  test.each([90, -90, 89.99])(
    'near a pole, at %f, has its size, and returns from where it was moved',
    (declination) => {
      const polar = { ...frame, declination }
      const around = chartAround(polar, 3)
      for (const { x, y } of outlineOf(around, polar).corners) {
        const half = Math.hypot(Math.tan(Math.PI / 180), Math.tan(Math.PI / 360))
        expect(angleBetween(toSky(around, x, y), polar)).toBeCloseTo((Math.atan(half) * 180) / Math.PI, 6)
      }
      const back = moved(around, moved(around, polar, { x: 90, y: -50 }), { x: -90, y: 50 })
      expect(angleBetween(back, polar)).toBeCloseTo(0, 6)
      expect(turnedTo(around, polar, { x: 0, y: around.height / 2 }).rotation).toBeCloseTo(90, 6)
    },
  )

  test('is named in files without signs that their programs would read otherwise', () => {
    const target: Target = { ...frame, name: '=M 31, "<Andromeda>" & co' }
    expect(telescopius!.textOf(target)).toContain('\r\nM 31   <Andromeda>  & co, 00hr')
    expect(nina.textOf(target)).toContain('"=M 31, &quot;&lt;Andromeda&gt;&quot; &amp; co"')
    expect(stellarium!.textOf(target)).toContain(String.raw`"=M 31, \"<Andromeda>\" & co"`)
    expect(fileNameOf(target, nina)).toBe('M-31-Andromeda-co.ninaTargetSet')
  })

  test('south of the equator keeps its sign in each file, also next to it', () => {
    for (const declination of [-90, -0.01, -5.391])
      for (const read of readBack({ ...frame, name: 'M 42', declination }))
        expect(read.declination).toBeCloseTo(declination, 4)
  })
})

test('an object lies along its position angle', () => {
  const wcs = chartAround({ rightAscension: 10, declination: 40 }, 3)
  const m31 = { rightAscension: 10, declination: 40, size: 120, minorSize: 30, positionAngle: 90 }
  const xs = ellipseOf(wcs, m31).map(({ x }) => x)
  expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo((wcs.height / 3) * 2, -1)
})

const m31: Target = {
  name: 'Andromeda Galaxy',
  rightAscension: 10.68471,
  declination: 41.26875,
  rotation: 35,
  width: 2.8,
  height: 1.9,
}

test.each(targetFiles)('the file for $program is as its program documents it', async (file) => {
  await expect(file.textOf(m31)).toMatchFileSnapshot(`golden/${fileNameOf(m31, file)}`)
})
