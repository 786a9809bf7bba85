import { expect, test } from 'vitest'
import { file, fits, nina } from '../../../../server/testing/frame-files.ts'
import { type Cards, xisfHeader, xisfXml } from '../../../../server/testing/frame-headers.ts'
import { hintsIn } from './hints.ts'
import { readFrames } from './read-frames.ts'

const hintsOf = async (...files: File[]) => hintsIn(await readFrames(files, () => {}))

const light = (cards: Cards, seed = 0) =>
  fits(`light ${seed}.fits`, nina({ 'DATE-OBS': `2026-05-10T22:1${seed}:05.123`, ...cards }), seed)

const rig = { INSTRUME: 'ZWO ASI2600MM Pro', TELESCOP: 'RedCat 51', FOCALLEN: 250.4, OBJECT: 'M 31' }

test('a creator is offered the gear, the object, the place in the sky and the last night that lights say', async () => {
  expect(await hintsOf(light({ ...rig, RA: 10.68, DEC: 41.27 }))).toEqual({
    camera: 'ZWO ASI2600MM Pro',
    telescope: 'RedCat 51',
    focalLength: 250,
    object: 'M 31',
    position: { rightAscension: 10.68, declination: 41.27 },
    placeHint: { rightAscension: 10.68, declination: 41.27 },
    day: '2026-05-10',
  })
})

test('what lights contradict is not offered, nor what darks say; a mount that has moved on does not count', async () => {
  const hints = await hintsOf(
    light({ ...rig, RA: 10.6, DEC: 41.2 }, 1),
    light({ ...rig, OBJECT: 'M 33', RA: 10.7, DEC: 41.3 }, 2),
    light({ ...rig, RA: 83.8, DEC: 64 }, 3),
    light({ ...rig, IMAGETYP: 'DARK', INSTRUME: 'Another' }, 4),
  )
  expect(hints).toMatchObject({
    camera: 'ZWO ASI2600MM Pro',
    object: undefined,
    position: { rightAscension: 10.7, declination: 41.3 },
  })
})

test.each(['Unknown', 'none', '', '-', 'Target', 'Snapshot'])(
  'the name %j is that of no object',
  async (name) => {
    expect((await hintsOf(light({ ...rig, OBJECT: name })))?.object).toBeUndefined()
  },
)

test.each<[string, Cards, object | undefined]>([
  [
    'hours and degrees with minutes',
    { OBJCTRA: '05 35 17', OBJCTDEC: '-05 23 28' },
    { rightAscension: 83.82, declination: -5.39 },
  ],
  [
    'a solved picture rather than the mount',
    { CTYPE1: 'RA---TAN', CRVAL1: 83.6, CRVAL2: 22, RA: 10, DEC: 41 },
    { rightAscension: 83.6, declination: 22 },
  ],
  ['zeros, as without a mount', { RA: 0, DEC: 0 }, undefined],
  ['no place in the sky', { RA: 10, DEC: 99 }, undefined],
])('%s', async (_what, cards, place) => {
  const position = (await hintsOf(light({ ...rig, ...cards })))?.position
  expect(
    position && {
      rightAscension: Math.round(position.rightAscension * 100) / 100,
      declination: Math.round(position.declination * 100) / 100,
    },
  ).toEqual(place)
})

test('the properties of XISF say it too, and the focal length in metres', async () => {
  const xml = xisfXml({ IMAGETYP: 'LIGHT', EXPTIME: 60 }).replace(
    '</Image>',
    `<Property id="Instrument:Camera:Name" type="String">QHY268M</Property>
     <Property id="Instrument:Telescope:Name" type="String">Esprit 100</Property>
     <Property id="Instrument:Telescope:FocalLength" type="Float64" value="0.55"/>
     <Property id="Observation:Object:Name" type="String">NGC 7000</Property>
     <Property id="Observation:Center:RA" type="Float64" value="314.7"/>
     <Property id="Observation:Center:Dec" type="Float64" value="44.3"/></Image>`,
  )
  expect(await hintsOf(file('light.xisf', xisfHeader(xml)))).toMatchObject({
    camera: 'QHY268M',
    telescope: 'Esprit 100',
    focalLength: 550,
    object: 'NGC 7000',
    position: { rightAscension: 314.7, declination: 44.3 },
  })
})
